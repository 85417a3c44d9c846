import { createOTP } from '@better-auth/utils/otp';
import { symmetricDecrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { accounts, twoFactors } from '#app/db/schema/accounts.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { limitAttempts } from '../../commands/limit-attempts.server.ts';
import { reportChange } from '../../commands/report-change.server.ts';
import { markUsed } from '../../sign-in/steps/mark-used.server.ts';
import { endSessions } from './end-sessions.server.ts';
import { type Proof, proveOneself } from './prove-oneself.server.ts';

type Sources = { database: Database; brand: Brand; secret: string };

/**
 * Switches the second factor on that has been prepared, once a code shows that its app works. Every
 * session ends; the device asked from gets a new one after this.
 * @returns the recovery codes, which are shown this once
 * @throws AppError `forbidden` for a wrong code, `conflict` if nothing is prepared, `too-many`
 */
export async function switchOnTwoFactor(
  { database: { orm }, brand, secret }: Sources,
  viewer: Viewer,
  { code }: { code: string },
  network: string,
): Promise<{ recoveryCodes: string[] }> {
  const t = words('accounts');
  const { accountId } = viewer;
  await limitAttempts(orm, 'enter a code', { network, account: accountId });
  const prepared = await findPrepared(orm, accountId);
  const inApp = await symmetricDecrypt({ key: secret, data: prepared.secret });
  if (!(await createOTP(inApp).verify(code)) || !(await markUsed(orm, accountId, code)))
    throw new AppError('forbidden', t('refusal.wrongCode'), {
      fields: { code: t('refusal.wrongCode') },
    });
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
  return { recoveryCodes: JSON.parse(codes) };
}

/**
 * Switches the second factor off and forgets its recovery codes. Every session ends.
 * @throws AppError as `proveOneself` does
 */
export async function switchOffTwoFactor(
  { database: { orm }, brand }: Omit<Sources, 'secret'>,
  viewer: Viewer,
  proof: Proof,
): Promise<void> {
  await proveOneself(orm, viewer, proof);
  await orm.transaction(async (tx) => {
    await tx.delete(twoFactors).where(eq(twoFactors.userId, viewer.accountId));
    await setTwoFactor(tx, viewer, false);
    await reportChange(tx, brand, viewer, 'two-factor switched off');
  });
}

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
  return new AppError('conflict', words('accounts')('refusal.notPrepared'));
}
