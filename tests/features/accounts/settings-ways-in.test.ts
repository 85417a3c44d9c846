import { randomUUID } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { symmetricEncrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { passkeys, signInMethods, twoFactors } from '#app/db/schema/accounts.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  removeConnection,
  removePasskey,
  renamePasskey,
  signOutDevice,
  signOutOthers,
} from '#app/features/accounts/settings/commands.server.ts';
import { readSettings } from '#app/features/accounts/settings/queries.server.ts';
import {
  switchOffTwoFactor,
  switchOnTwoFactor,
} from '#app/features/accounts/settings/switch-two-factor.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import {
  makePerson,
  openSession,
  type Person,
  testSecret,
} from '#tests/harness/people/accounts.ts';
import { passwordMethod, tracesIn } from '#tests/harness/reading/traces.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const brand = brandOf(parseSettings({}));
const sources = () => ({ database, brand, secret: testSecret });

let person: Person;
let viewer: Viewer;
/** Another person, who may not be affected. */
let other: Viewer;

beforeEach(async () => {
  person = await makePerson(database.orm);
  viewer = (await openSession(database.orm, person.accountId)).viewer;
  const stranger = await makePerson(database.orm);
  other = (await openSession(database.orm, stranger.accountId)).viewer;
});

const proof = (currentPassword = person.password) => ({ currentPassword });
const refusal = (code: string) => expect.objectContaining({ code });
const old = (who: Viewer) => ({ ...who, signedInAt: new Date(Date.now() - 31 * 60_000) });

const traces = tracesIn(() => database);
const { mailsTo, accountOf, sessionsOf } = traces;
const actions = (who = viewer) => traces.actions(who);

describe('ways in', () => {
  const addPasskey = async ({ accountId }: Viewer) => {
    const id = randomUUID();
    await database.orm.insert(passkeys).values({
      id,
      userId: accountId,
      publicKey: 'x',
      credentialID: id,
      counter: 0,
      deviceType: 'singleDevice',
      backedUp: false,
    });
    return id;
  };
  const connect = async ({ accountId }: Viewer) => {
    const id = randomUUID();
    await database.orm
      .insert(signInMethods)
      .values({ id, userId: accountId, providerId: 'google', accountId: id });
    return id;
  };

  it('are renamed and removed by their owner alone', async () => {
    const passkey = await addPasskey(viewer);
    const connection = await connect(viewer);
    const tries = [
      () => renamePasskey({ database }, other, { passkeyId: passkey, name: 'Mine' }),
      () => removePasskey(sources(), other, { passkeyId: passkey }),
      () => removeConnection(sources(), other, { connectionId: connection }),
    ];
    await addPasskey(other);
    for (const attempt of tries) await expect(attempt()).rejects.toEqual(refusal('not-found'));
    await renamePasskey({ database }, viewer, { passkeyId: passkey, name: 'Phone' });
    expect(await readSettings(database.orm, viewer)).toMatchObject({
      passkeys: [{ id: passkey, name: 'Phone' }],
      connections: [{ id: connection, providerId: 'google' }],
    });
    await removePasskey(sources(), viewer, { passkeyId: passkey });
    await removeConnection(sources(), viewer, { connectionId: connection });
    expect(await readSettings(database.orm, viewer)).toMatchObject({
      passkeys: [],
      connections: [],
      hasPassword: true,
    });
    expect(await actions()).toEqual([
      'passkey renamed',
      'passkey removed',
      'sign-in method removed',
    ]);
    expect((await mailsTo(viewer.email)).map(({ subject }) => subject)).toEqual([
      'Your sign-in settings have changed',
      'Your sign-in settings have changed',
    ]);
    expect(await actions(other)).toEqual([]);
  });

  it('are removed only after a fresh sign-in', async () => {
    const passkey = await addPasskey(viewer);
    const connection = await connect(viewer);
    await expect(removePasskey(sources(), old(viewer), { passkeyId: passkey })).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(
      removeConnection(sources(), old(viewer), { connectionId: connection }),
    ).rejects.toEqual(refusal('forbidden'));
  });

  it('never all go, not even two at the same time', async () => {
    await database.orm.delete(signInMethods).where(passwordMethod(viewer));
    const passkey = await addPasskey(viewer);
    const connection = await connect(viewer);
    const settled = await Promise.allSettled([
      removePasskey(sources(), viewer, { passkeyId: passkey }),
      removeConnection(sources(), viewer, { connectionId: connection }),
    ]);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict' },
    });
    const remaining = await readSettings(database.orm, viewer);
    expect(remaining.passkeys.length + remaining.connections.length).toBe(1);
  });

  it('the password can’t be removed as if it were a connection', async () => {
    await addPasskey(viewer);
    const [method] = await database.orm.select().from(signInMethods).where(passwordMethod(viewer));
    await expect(
      removeConnection(sources(), viewer, { connectionId: method?.id ?? '' }),
    ).rejects.toEqual(refusal('not-found'));
  });
});

describe('devices', () => {
  it('are listed, this one first, and signed out one by one or together', async () => {
    const second = (await openSession(database.orm, viewer.accountId)).viewer;
    await openSession(database.orm, viewer.accountId);
    const { devices } = await readSettings(database.orm, viewer);
    expect(devices.map(({ isThis }) => isThis)).toEqual([true, false, false]);
    await signOutDevice({ database }, viewer, { sessionId: second.sessionId });
    expect((await sessionsOf(viewer)).map(({ id }) => id)).not.toContain(second.sessionId);
    await signOutOthers({ database }, viewer, {});
    expect((await sessionsOf(viewer)).map(({ id }) => id)).toEqual([viewer.sessionId]);
    expect(await sessionsOf(other)).toHaveLength(1);
    expect(await actions()).toEqual(['device signed out', 'other devices signed out']);
  });

  it('of another account are not there', async () => {
    await expect(
      signOutDevice({ database }, viewer, { sessionId: other.sessionId }),
    ).rejects.toEqual(refusal('not-found'));
    expect(await sessionsOf(other)).toHaveLength(1);
    expect(await actions()).toEqual([]);
  });
});

describe('two-factor sign-in', () => {
  const key = 'a-key-of-thirty-two-characters-x';
  const prepare = async () => {
    const encrypt = (data: string) => symmetricEncrypt({ key: testSecret, data });
    await database.orm.insert(twoFactors).values({
      id: randomUUID(),
      userId: viewer.accountId,
      secret: await encrypt(key),
      backupCodes: await encrypt('["one","two"]'),
      verified: false,
    });
  };
  const confirm = (code: string) => switchOnTwoFactor(sources(), viewer, { code });

  it('is switched on by a right code, once, shows its recovery codes and signs all devices out', async () => {
    await expect(confirm('123456')).rejects.toEqual(refusal('conflict'));
    await prepare();
    await openSession(database.orm, viewer.accountId);
    const code = await createOTP(key).totp();
    await expect(confirm(code === '000000' ? '111111' : '000000')).rejects.toEqual(
      refusal('forbidden'),
    );
    expect(await accountOf(viewer)).toMatchObject({ twoFactorEnabled: false });
    expect(await confirm(code)).toEqual({ recoveryCodes: ['one', 'two'] });
    expect(await accountOf(viewer)).toMatchObject({ twoFactorEnabled: true });
    expect(await sessionsOf(viewer)).toEqual([]);
    await expect(confirm(code)).rejects.toEqual(refusal('conflict'));
    expect(await actions()).toEqual(['two-factor switched on']);
    expect(await mailsTo(viewer.email)).toHaveLength(1);
  });

  it('is switched off with the password, and leaves nothing behind', async () => {
    await prepare();
    await confirm(await createOTP(key).totp());
    await expect(switchOffTwoFactor(sources(), viewer, proof('wrong'))).rejects.toEqual(
      refusal('forbidden'),
    );
    expect(await accountOf(viewer)).toMatchObject({ twoFactorEnabled: true });
    await openSession(database.orm, viewer.accountId);
    await switchOffTwoFactor(sources(), viewer, proof());
    expect(await sessionsOf(viewer)).toEqual([]);
    expect(await accountOf(viewer)).toMatchObject({ twoFactorEnabled: false });
    expect(
      await database.orm.select().from(twoFactors).where(eq(twoFactors.userId, viewer.accountId)),
    ).toEqual([]);
    expect(await actions()).toEqual(['two-factor switched on', 'two-factor switched off']);
  });
});
