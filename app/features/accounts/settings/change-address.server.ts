import { and, eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command, type From } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { atLeast } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { logSecurity } from '../commands.server.ts';
import { ofLink } from '../fields.ts';
import { limitAttempts } from '../limit-attempts.server.ts';
import { accountMail } from '../mails.tsx';
import { findAccount } from '../queries.server.ts';
import { issueLink, takeLink } from '../sign-in/issue-link.server.ts';
import { endSessions, proveOneself } from './commands.server.ts';
import { newAddress } from './fields.ts';

const t = words('accounts');

/*
 * An address changes in three steps: a request in the settings, a link to the present address to
 * agree, and a link to the new one to make the change. An account that the new address already has
 * makes no difference until its owner has answered.
 */

type Services = { database: Database; brand: Brand } & From;
type Change = { accountId: string; oldAddress: string; newAddress: string };

/** Longer than either way takes. */
const leastMs = 300;

/**
 * Sends a link to a person's present address.
 * @throws AppError as `proveOneself` does; `bad-input` for the address they have; `too-many`
 */
export const askAddressChange = command({
  operation: 'askAddressChange',
  input: newAddress,
  settlesItself: true,
  async run(services: Services, viewer, { email: newAddress, ...proof }) {
    if (newAddress === viewer.email) {
      const sentence = t('problem.sameAddress');
      throw new AppError('bad-input', sentence, { fields: { email: sentence } });
    }
    await proveOneself(services, viewer, proof);
    const { database, brand, from } = services;
    const { accountId, email: oldAddress } = viewer;
    await limitAttempts(database.orm, 'ask for mail', {
      network: from?.address,
      account: accountId,
    });
    await database.orm.transaction(async (tx) => {
      const token = await issueChangeLink(tx, 'leave-address', {
        accountId,
        oldAddress,
        newAddress,
      });
      const mail = accountMail(brand, 'leaveAddress', {
        to: viewer,
        link: `${brand.site}/settings/address/leave?token=${token}`,
        values: () => ({ newAddress }),
      });
      await writeOutbox(tx, { type: 'mail', payload: mail });
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'address change asked' });
    });
  },
});

/**
 * Uses the link to the present address, and sends one to the new address. If that has an account
 * already, its owner is told instead; the caller sees no difference.
 * @throws AppError `not-found` for an expired link, `too-many`
 */
export const leaveAddress = command({
  operation: 'leaveAddress',
  openTo: 'visitors',
  input: ofLink,
  async run({ database: { orm }, brand, from }: Services, _viewer: Viewer | null, { token }) {
    await limitAttempts(orm, 'enter a code', { network: from?.address });
    const sending = orm.transaction(async (tx) => {
      const change = await takeChange(tx, 'leave-address', token);
      const { newAddress } = change;
      const owner = await findAccount(tx, newAddress);
      const enter = await issueChangeLink(tx, 'enter-address', change);
      const mail = owner
        ? accountMail(brand, 'addressKnown', { to: owner, link: `${brand.site}/sign-in` })
        : accountMail(brand, 'enterAddress', {
            to: { email: newAddress, language: currentLanguage() },
            link: `${brand.site}/settings/address/enter?token=${enter}`,
          });
      await writeOutbox(tx, { type: 'mail', payload: mail });
      return { newAddress };
    });
    return atLeast(leastMs, sending);
  },
});

/**
 * Uses the link to the new address and makes the change. Every session ends.
 * @returns the account, and whether it is the caller's
 * @throws AppError `not-found` for an expired link, `conflict` if the address has got an account in
 * the meantime, `too-many`
 */
export const enterAddress = command({
  operation: 'enterAddress',
  openTo: 'visitors',
  input: ofLink,
  async run({ database: { orm }, brand, from }: Services, viewer: Viewer | null, { token }) {
    await limitAttempts(orm, 'enter a code', { network: from?.address });
    const change = orm.transaction(async (tx) => {
      const { accountId, oldAddress, newAddress } = await takeChange(tx, 'enter-address', token);
      const [account] = await tx
        .update(accounts)
        .set({ email: newAddress, emailVerified: true, updatedAt: new Date() })
        .where(and(eq(accounts.id, accountId), eq(accounts.email, oldAddress)))
        .returning({ pseudonym: accounts.pseudonym, language: accounts.language });
      if (!account) throw linkOver();
      await endSessions(tx, accountId);
      await logSecurity(tx, { actor: account.pseudonym, action: 'address changed' });
      const mail = accountMail(brand, 'addressChanged', {
        to: { email: oldAddress, language: account.language },
        values: () => ({ support: brand.supportEmail }),
      });
      await writeOutbox(tx, { type: 'mail', payload: mail });
      return { accountId, isOwn: viewer?.accountId === accountId };
    });
    return change.catch((error) => {
      if (error?.cause?.code !== '23505') throw error;
      throw new AppError('conflict', t('addressTaken'), { cause: error });
    });
  },
});

function issueChangeLink(tx: Orm, purpose: 'leave-address' | 'enter-address', change: Change) {
  return issueLink(tx, purpose, JSON.stringify(change));
}

async function takeChange(tx: Orm, purpose: 'leave-address' | 'enter-address', token: string) {
  const value = await takeLink(tx, purpose, token);
  if (value === null) throw linkOver();
  const change = JSON.parse(value) as Change;
  const account = await findAccount(tx, change.oldAddress);
  if (account?.id !== change.accountId) throw linkOver();
  return change;
}

function linkOver(): AppError {
  return new AppError('not-found', t('linkOver'));
}
