import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { contracts } from '#app/db/schema/bookings.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { contractTextOf } from '#app/domain/bookings/contract-document.ts';
import { referralDays } from '#app/domain/profiles/invitation.ts';
import { readFees } from '#app/features/bookings/money/queries.server.ts';
import { addProfile } from '#app/features/profiles/commands.server.ts';
import { makeReferralLink } from '#app/features/profiles/referrals/commands.server.ts';
import {
  findReferrer,
  isReferral,
  showReferrals,
} from '#app/features/profiles/referrals/queries.server.ts';

import { referralCookie, referredBy } from '#app/http/cookies.server.ts';
import { feesOf } from '#app/platform/cards/fees.ts';
import { parseSettings } from '#app/platform/env.ts';
import {
  type Acting,
  addSide,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import {
  addPerson,
  testBrand as brand,
  type Cast,
  castPage,
  viewerOf,
} from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let cast: Cast;
beforeEach(async () => {
  cast = await castPage(database);
});

const linkOf = async () => {
  await makeReferralLink({ database }, cast.manager, { as: cast.pageId });
  return (await showReferrals({ database }, cast.owner, { profileId: cast.pageId })).code ?? '';
};
/** A person who came by a link and makes a room. */
const arrive = async (code: string | null): Promise<Acting> => {
  const { accountId } = await addPerson(database, { name: 'Vito' });
  const page = { kind: 'venue' as const, pageId: '', displayName: 'Malva e Sal', referredBy: code };
  const { profileId: as } = await addProfile(
    { database },
    await viewerOf(database, accountId),
    page,
  );
  await database.orm
    .update(profiles)
    .set({ publishedAt: new Date(), timeZone: 'Europe/Lisbon', latitude: 38.7, longitude: -9.1 })
    .where(eq(profiles.id, as));
  return { viewer: await viewerOf(database, accountId), as };
};
const fees = feesOf(parseSettings({}));

describe('a page’s link', () => {
  it('is made once, by its owner or managers, and names the page', async () => {
    expect(
      (await showReferrals({ database }, cast.owner, { profileId: cast.pageId })).code,
    ).toBeNull();
    const code = await linkOf();
    expect(await linkOf()).toBe(code);
    expect(await findReferrer(database.orm, code)).toMatchObject({
      profileId: cast.pageId,
      name: 'The Night Owls',
    });
    for (const [viewer, refusal] of [
      [cast.door, 'forbidden'],
      [cast.stranger, 'not-found'],
    ] as const) {
      await expect(
        makeReferralLink({ database }, viewer, { as: cast.pageId }),
      ).rejects.toMatchObject({
        code: refusal,
      });
      await expect(
        showReferrals({ database }, viewer, { profileId: cast.pageId }),
      ).rejects.toMatchObject({
        code: refusal,
      });
    }
    for (const unknown of ['', 'none', '\0', "' or 1=1"])
      await expect(findReferrer(database.orm, unknown)).rejects.toMatchObject({
        code: 'not-found',
      });
  });

  it('brings new pages along, which both sides see', async () => {
    const venue = await arrive(await linkOf());
    expect(await referred(venue.as, cast.pageId)).toBe(true);
    expect(await referred(cast.pageId, venue.as)).toBe(true);
    expect(await referred(venue.as, cast.otherPageId)).toBe(false);
    expect(await referred(venue.as, null)).toBe(false);
    const at = expect.any(Date);
    expect(
      (await showReferrals({ database }, cast.owner, { profileId: cast.pageId })).referred,
    ).toEqual([{ page: { profileId: venue.as, name: 'Malva e Sal' }, at }]);
    expect((await showReferrals({ database }, venue.viewer, { profileId: venue.as })).by).toEqual({
      page: { profileId: cast.pageId, name: 'The Night Owls' },
      at,
    });
    // A page that isn’t public has no name there.
    await database.orm
      .update(profiles)
      .set({ hiddenAt: new Date() })
      .where(eq(profiles.id, venue.as));
    expect(
      (await showReferrals({ database }, cast.owner, { profileId: cast.pageId })).referred,
    ).toEqual([{ page: null, at }]);
    // Its referrals go with a deleted page.
    await database.orm.delete(profiles).where(eq(profiles.id, venue.as));
    expect(
      (await showReferrals({ database }, cast.owner, { profileId: cast.pageId })).referred,
    ).toEqual([]);
  });

  it('refers no pages of the same person, and none by a wrong code', async () => {
    const code = await linkOf();
    for (const member of [cast.owner, cast.door]) {
      const page = {
        kind: 'venue' as const,
        pageId: '',
        displayName: 'A room of mine',
        referredBy: code,
      };
      const { profileId } = await addProfile({ database }, member, page);
      expect(await referred(profileId, cast.pageId)).toBe(false);
    }
    const venue = await arrive('no-such-link');
    expect(
      (await showReferrals({ database }, venue.viewer, { profileId: venue.as })).by,
    ).toBeNull();
  });
});

/** True if one of two pages referred the other. */
async function referred(one: string, other: string | null): Promise<boolean> {
  const are = isReferral(sql`${one}::text`, sql`${other}::text`);
  const { rows } = (await database.orm.execute(sql`select ${are} as "are"`)) as unknown as {
    rows: [{ are: boolean }];
  };
  return rows[0].are;
}

describe('a booking between two pages of which one brought the other', () => {
  it('is signed without fees, and stays so; others pay theirs', async () => {
    const acts = bookingActs(database);
    const performer = { viewer: cast.owner, as: cast.pageId };
    const referred = await arrive(await linkOf());
    const stranger = await addSide(database, 'venue', 'Cinema Candeia');
    const agreed = async (venue: Acting, days: number) => {
      const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(days)));
      const offered = await readFees(database.orm, { id: bookingId, version: 1 }, fees);
      await acts.accept(performer, bookingId, 1);
      const [contract] = await database.orm
        .select()
        .from(contracts)
        .where(eq(contracts.bookingId, bookingId));
      if (!contract) throw new Error('there is no contract');
      return { bookingId, offered, document: contract.document };
    };
    const free = await agreed(referred, 40);
    const none = { basisPoints: 0, fixedHundredths: 0, capHundredths: null };
    const nothing = { ...fees, venue: none, performer: none, referral: true };
    expect([free.offered, free.document.fees]).toEqual([nothing, nothing]);
    expect(contractTextOf(free.document)).toContain('neither side pays it a fee');

    const usual = await agreed(stranger, 60);
    expect([usual.offered, usual.document.fees]).toEqual([fees, fees]);

    // Signed terms stay, even if the operator changes the fee or a page leaves later.
    const later = { ...fees, venue: { ...none, basisPoints: 9_000 } };
    for (const { bookingId, document } of [free, usual])
      expect(await readFees(database.orm, { id: bookingId, version: 1 }, later)).toEqual(
        document.fees,
      );
  });
});

describe('the cookie of a link', () => {
  const secret = 'a secret of tests';
  const opened = new Date('2026-05-01T12:00:00Z');
  const request = (cookie: string) =>
    new Request('https://bandstand.test/', { headers: { cookie } });
  const later = (days: number) => new Date(opened.getTime() + days * 86_400_000);

  it('is remembered for its days by the browser that opened the link', () => {
    const header = referralCookie({ secret, brand }, 'k7mqa-x2dfh', opened);
    expect(header).toMatch(/; Max-Age=2592000;.*HttpOnly; Secure; SameSite=Lax$/);
    const [cookie = ''] = header.split(';');
    expect(referredBy({ secret }, request(cookie), later(referralDays - 0.01))).toBe('k7mqa-x2dfh');
    for (const days of [referralDays, -1])
      expect(referredBy({ secret }, request(cookie), later(days))).toBeNull();
  });

  it('counts for nothing when it was signed elsewhere', () => {
    const [cookie = ''] = referralCookie({ secret: 'another', brand }, 'k7mqa-x2dfh', opened).split(
      ';',
    );
    const [own = ''] = referralCookie({ secret, brand }, 'k7mqa-x2dfh', opened).split(';');
    const younger = own.replace(String(opened.getTime()), String(later(20).getTime()));
    for (const forged of [cookie, younger, '', 'brought=', 'brought=.', 'brought=k7mqa-x2dfh'])
      expect(referredBy({ secret }, request(forged), later(1))).toBeNull();
  });
});
