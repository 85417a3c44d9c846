import { and, eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { profileMembers, profiles } from '#app/db/schema/profiles.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import type { PenaltyBearer } from '#app/domain/payments/division.ts';
import { logSecurity } from '#app/features/accounts/commands/log-security.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { formatPercent } from '#app/lib/money/percent.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { type OnPage, pageCommand } from '../../commands/page-command.server.ts';
import { requireReach } from '../../policy.ts';
import { memberMail } from '../emails/member-mail.tsx';
import { type PayoutSplit, payoutSplits } from '../fields.ts';
import { lockMembers, type Member, readMembers } from '../queries/read-members.server.ts';

/**
 * Sets members' shares of an artist’s payouts and the share that bears the page's debts, and tells
 * every member for whom that changes anything. Members who aren’t in the list keep their share; the
 * rest goes to the page’s own account.
 * @throws AppError `not-found`; `bad-input` for more than the whole; `conflict` on a venue's page
 */
export const splitPayouts = pageCommand({
  operation: 'splitPayouts',
  may: 'see to payouts',
  input: payoutSplits,
  async run(
    { services, viewer, page }: OnPage<{ database: Database; brand: Brand }>,
    { shares, penaltiesFrom },
  ) {
    const { database, brand } = services;
    const { profileId, displayName } = page;
    await database.orm.transaction(async (tx) => {
      const members = await lockMembers(tx, profileId);
      const actor = members.find(({ accountId }) => accountId === viewer.accountId);
      requireReach(actor?.role, 'see to payouts');
      if (shares.some(({ accountId }) => !members.some((one) => one.accountId === accountId)))
        throw new AppError('not-found', words('profiles')('team.memberGone'));
      const changes = changesOf(members, shares);
      const page = await readPage(tx, profileId);
      const isMoved = penaltiesFrom !== undefined && penaltiesFrom !== page?.penaltiesFrom;
      if (changes.length === 0 && !isMoved) return;
      if (page?.userType !== 'artist')
        throw new AppError('conflict', words('profiles')('payoutSplits.artistsOnly'));
      for (const { member, basisPoints } of changes) {
        const ofMember = and(
          eq(profileMembers.profileId, profileId),
          eq(profileMembers.accountId, member.accountId),
        );
        await tx.update(profileMembers).set({ payoutBasisPoints: basisPoints }).where(ofMember);
        await logSecurity(tx, {
          actor: viewer.pseudonym,
          action: 'member’s share changed',
          facts: { whose: member.pseudonym, from: member.payoutBasisPoints, to: basisPoints },
        });
        const mail = memberMail(brand, basisPoints > 0 ? 'shareChanged' : 'shareEnded', {
          to: member,
          path: '/payouts/own',
          pageName: displayName,
          shares: { basisPoints, basisPointsBefore: member.payoutBasisPoints },
        });
        await writeOutbox(tx, { type: 'mail', payload: mail });
      }
      if (isMoved) {
        const sharing = (await readMembers(tx, profileId)).filter((one) => one.payoutBasisPoints);
        await movePenalties(
          tx,
          { brand, viewer, page: { profileId, displayName } },
          { penaltiesFrom, sharing },
        );
      }
    });
  },
});

/** Changes which share bears the page's debts, and tells every member with a share. */
async function movePenalties(
  tx: Orm,
  {
    brand,
    viewer,
    page,
  }: { brand: Brand; viewer: Viewer; page: Pick<Membership, 'profileId' | 'displayName'> },
  { penaltiesFrom, sharing }: { penaltiesFrom: PenaltyBearer; sharing: Member[] },
): Promise<void> {
  await tx.update(profiles).set({ penaltiesFrom }).where(eq(profiles.id, page.profileId));
  await logSecurity(tx, {
    actor: viewer.pseudonym,
    action: 'bearer of penalties changed',
    facts: { to: penaltiesFrom },
  });
  const kind = penaltiesFrom === 'everyone' ? 'penaltiesShared' : 'penaltiesOwn';
  for (const member of sharing) {
    const { payoutBasisPoints: basisPoints } = member;
    const shares = { basisPoints, basisPointsBefore: basisPoints };
    const about = { to: member, path: '/payouts/own', pageName: page.displayName, shares };
    await writeOutbox(tx, { type: 'mail', payload: memberMail(brand, kind, about) });
  }
}

/** @throws AppError `bad-input` where all shares together are more than the whole */
function changesOf(members: Member[], shares: PayoutSplit[]) {
  const after = members.map((member) => {
    const share = shares.find(({ accountId }) => accountId === member.accountId);
    return { member, basisPoints: share?.basisPoints ?? member.payoutBasisPoints };
  });
  const sum = after.reduce((total, { basisPoints }) => total + basisPoints, 0);
  if (sum > 10_000)
    throw new AppError(
      'bad-input',
      words('profiles')('payoutSplits.tooMuch', { sum: formatPercent(sum) }),
    );
  return after.filter(({ member, basisPoints }) => basisPoints !== member.payoutBasisPoints);
}

async function readPage(tx: Orm, profileId: string) {
  const [page] = await tx
    .select({ userType: profiles.userType, penaltiesFrom: profiles.penaltiesFrom })
    .from(profiles)
    .where(eq(profiles.id, profileId));
  return page;
}
