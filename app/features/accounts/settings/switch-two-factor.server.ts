import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { accounts, twoFactors } from '#app/db/schema/accounts.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command, type From } from '#app/fields/command.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { reportChange } from '../commands.server.ts';
import { proof } from '../fields.ts';
import { forgiveAttempt, limitAttempts } from '../limit-attempts.server.ts';
import type { SignInLibrary } from '../open-identity.server.ts';
import { markUsed } from '../sign-in/steps.server.ts';
import { endSessions, proveOneself } from './commands.server.ts';
import { confirmation } from './fields.ts';

const t = words('accounts');

type Services = { database: Database; brand: Brand } & From;

/**
 * Prepares a second factor, with a new key for an app. It is only switched on once a code confirms
 * it.
 * @throws AppError as `proveOneself` does
 */
export const prepareTwoFactor = command({
  operation: 'prepareTwoFactor',
  input: proof,
  async run(services: Services & SignInLibrary, viewer, { currentPassword: password }) {
    await proveOneself(services, viewer, { currentPassword: password });
    const prepared = await services.askLibrary((api, from) =>
      api.enableTwoFactor({ body: { password, method: 'totp' }, ...from }),
    );
    const uri = new URL('totpURI' in prepared ? prepared.totpURI : '');
    return { key: uri.searchParams.get('secret') ?? '' };
  },
});

/**
 * Switches on the prepared second factor, once a code shows that its app works. Every session ends;
 * the caller's device gets a new one after this.
 * @returns the recovery codes, which are shown this once
 * @throws AppError `forbidden` for a wrong code, `conflict` if nothing is prepared, `too-many`
 */
export const switchOnTwoFactor = command({
  operation: 'switchOnTwoFactor',
  input: confirmation,
  async run(
    { database: { orm }, brand, secret, from }: Services & { secret: string },
    viewer,
    { code },
  ) {
    const { accountId } = viewer;
    const by = { network: from?.address, account: accountId };
    await limitAttempts(orm, 'enter a code', by);
    const prepared = await findPrepared(orm, accountId);
    const inApp = await symmetricDecrypt({ key: secret, data: prepared.secret });
    if (!(await createOTP(inApp).verify(code)) || !(await markUsed(orm, accountId, code))) {
      const sentence = t('refusal.wrongCode');
      throw new AppError('forbidden', sentence, { fields: { code: sentence } });
    }
    await forgiveAttempt(orm, 'enter a code', by);
    await orm.transaction(async (tx) => {
      const switchedOn = await tx
        .update(twoFactors)
        .set({ verified: true })
        .where(eq(twoFactors.id, prepared.id))
        .returning({ secret: twoFactors.secret });
      if (switchedOn[0]?.secret !== prepared.secret) throw notPrepared();
      await setTwoFactor(tx, viewer, true);
      await reportChange(tx, brand, viewer, 'two-factor switched on');
    });
    const codes = await symmetricDecrypt({ key: secret, data: prepared.backupCodes });
    return { recoveryCodes: JSON.parse(codes) as string[] };
  },
});

/**
 * Creates new recovery codes, which are shown this once.
 * @throws AppError as `proveOneself` does; `conflict` without a second factor
 */
export const renewRecoveryCodes = command({
  operation: 'renewRecoveryCodes',
  input: proof,
  async run(services: Services & SignInLibrary, viewer, { currentPassword: password }) {
    await proveOneself(services, viewer, { currentPassword: password });
    const { backupCodes } = await services.askLibrary((api, from) =>
      api.generateBackupCodes({ body: { password }, ...from }),
    );
    const { database, brand } = services;
    await database.orm.transaction((tx) => reportChange(tx, brand, viewer, 'recovery codes made'));
    return { recoveryCodes: backupCodes };
  },
});

/**
 * Switches the second factor off and forgets its recovery codes. Every session ends.
 * @throws AppError as `proveOneself` does
 */
export const switchOffTwoFactor = command({
  operation: 'switchOffTwoFactor',
  input: proof,
  settlesItself: true,
  async run(services: Services, viewer, proof) {
    await proveOneself(services, viewer, proof);
    await services.database.orm.transaction(async (tx) => {
      await tx.delete(twoFactors).where(eq(twoFactors.userId, viewer.accountId));
      await setTwoFactor(tx, viewer, false);
      await reportChange(tx, services.brand, viewer, 'two-factor switched off');
    });
  },
});

async function setTwoFactor(tx: Orm, viewer: Viewer, twoFactorEnabled: boolean): Promise<void> {
  await tx
    .update(accounts)
    .set({ twoFactorEnabled, updatedAt: new Date() })
    .where(eq(accounts.id, viewer.accountId));
  await endSessions(tx, viewer.accountId);
}

async function findPrepared(orm: Orm, accountId: string) {
  const [prepared] = await orm.select().from(twoFactors).where(eq(twoFactors.userId, accountId));
  if (!prepared || prepared.verified) throw notPrepared();
  return prepared;
}

function notPrepared(): AppError {
  return new AppError('conflict', t('refusal.notPrepared'));
}
