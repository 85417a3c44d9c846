import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, signInMethods, verifications } from '#app/db/schema/accounts.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  askAddressChange,
  enterAddress,
  leaveAddress,
} from '#app/features/accounts/settings/change-address.server.ts';
import {
  changeName,
  changePassword,
  changePreferences,
  chooseMails,
  signOutOthers,
} from '#app/features/accounts/settings/commands.server.ts';

import { mailChoices } from '#app/features/accounts/settings/fields.ts';
import { readSettings } from '#app/features/accounts/settings/queries.server.ts';
import { confirmSignUp } from '#app/features/accounts/sign-in/commands.server.ts';
import { issueLink } from '#app/features/accounts/sign-in/issue-link.server.ts';
import { isPassword } from '#app/features/accounts/steps.server.ts';
import { readTyped } from '#app/fields/read-typed.ts';
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
const { mailsTo, tokenTo, accountOf, sessionsOf } = traces;
const actions = (who = viewer) => traces.actions(who);

describe('name, preferences and mail', () => {
  it('are changed for oneself, and noted', async () => {
    await changeName({ database }, viewer, { name: 'Zoë' });
    await changePreferences({ database }, viewer, { timeZone: 'Europe/Lisbon', theme: 'night' });
    const sent = { news: 'yes', security: 'yes', nonsense: 'yes' };
    await chooseMails({ database }, viewer, mailChoices.parse(readTyped(mailChoices, sent)));
    expect(await accountOf(viewer)).toMatchObject({
      name: 'Zoë',
      timeZone: 'Europe/Lisbon',
      theme: 'night',
      mailChoices: { messages: false, reminders: false, news: true },
    });
    expect(await actions()).toEqual([
      'name changed',
      'preferences changed',
      'mail choices changed',
    ]);
    expect(await accountOf(other)).toMatchObject({ name: 'Test Person', theme: 'system' });
  });
});

describe('the password', () => {
  const password = 'another long one';

  it('changes with the present one, ends every session and open reset, and is told by mail', async () => {
    await database.orm.insert(verifications).values({
      id: randomUUID(),
      identifier: 'reset',
      value: viewer.accountId,
      expiresAt: new Date(Date.now() + 60_000),
    });
    await changePassword(sources(), viewer, { password, ...proof() });
    const [method] = await database.orm.select().from(signInMethods).where(passwordMethod(viewer));
    expect(await isPassword(password, method?.password ?? '')).toBe(true);
    expect(await sessionsOf(viewer)).toEqual([]);
    expect(
      await database.orm
        .select()
        .from(verifications)
        .where(eq(verifications.value, viewer.accountId)),
    ).toEqual([]);
    expect((await mailsTo(viewer.email)).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
    ]);
    expect(await actions()).toEqual(['password changed']);
    expect(await sessionsOf(other)).toHaveLength(1);
  });

  it('stays with a wrong one, and nothing is half done', async () => {
    await expect(
      changePassword(sources(), viewer, { password, ...proof('wrong') }),
    ).rejects.toEqual(
      expect.objectContaining({
        code: 'forbidden',
        fields: { currentPassword: expect.any(String) },
      }),
    );
    const [method] = await database.orm.select().from(signInMethods).where(passwordMethod(viewer));
    expect(await isPassword(person.password, method?.password ?? '')).toBe(true);
    expect(await sessionsOf(viewer)).toHaveLength(1);
    expect([await mailsTo(viewer.email), await actions()]).toEqual([[], []]);
  });

  it('is none that is easy to guess; a link that chooses one goes on working', async () => {
    const easy = { code: 'bad-input', fields: { password: expect.stringContaining('Bandstand') } };
    const refused = (password: string) =>
      changePassword(sources(), viewer, { password, ...proof() }).catch((error) => error);
    for (const password of ['1234567890', `${viewer.email}!`, 'Bandstand2026'])
      expect(await refused(password), password).toMatchObject(easy);
    expect(await sessionsOf(viewer)).toHaveLength(1);
    const token = await waitingSignUp('easy.going@people.example');
    const confirm = (chosen: string) =>
      confirmSignUp(sources(), { token, password: chosen }, async () => {});
    await expect(confirm('easy.going1')).rejects.toMatchObject(easy);
    expect(await confirm(password)).toMatchObject({ userType: 'artist' });
  });

  it('is guessed at most ten times in a while from one network', async () => {
    const guess = () =>
      changePassword({ ...sources(), from: { address: '10.7.7.7', device: null } }, viewer, {
        password,
        ...proof('wrong'),
      }).catch(({ code }) => code);
    const codes = [];
    for (let tries = 0; tries < 11; tries += 1) codes.push(await guess());
    expect(codes).toEqual([...Array(10).fill('forbidden'), 'too-many']);
  });

  it('is set for the first time only after a fresh sign-in', async () => {
    await database.orm.delete(signInMethods).where(passwordMethod(viewer));
    const change = { password, ...proof('') };
    await expect(changePassword(sources(), old(viewer), change)).rejects.toEqual(
      refusal('forbidden'),
    );
    await changePassword(sources(), viewer, change);
    expect(await readSettings(database.orm, viewer)).toMatchObject({ hasPassword: true });
    expect(await actions()).toEqual(['password set']);
  });
});

describe('the address', () => {
  const next = () => `next-${viewer.accountId}@people.example`;
  const ask = (email = next()) => askAddressChange(sources(), viewer, { email, ...proof() });

  it('changes after both have agreed, and not before', async () => {
    await ask();
    expect(await accountOf(viewer)).toMatchObject({ email: viewer.email });
    expect(await mailsTo(next())).toEqual([]);
    const leave = await tokenTo(viewer.email);
    expect(await leaveAddress(sources(), null, { token: leave })).toEqual({ newAddress: next() });
    expect(await accountOf(viewer)).toMatchObject({ email: viewer.email });
    const enter = await tokenTo(next());
    expect(await enterAddress(sources(), null, { token: enter })).toEqual({
      accountId: viewer.accountId,
      isOwn: false,
    });
    expect(await accountOf(viewer)).toMatchObject({ email: next(), emailVerified: true });
    expect(await sessionsOf(viewer)).toEqual([]);
    expect((await mailsTo(viewer.email)).at(-1)?.subject).toBe('Your address was changed');
    expect(await actions()).toEqual(['address change asked', 'address changed']);
    for (const [step, token] of [
      [leaveAddress, leave],
      [enterAddress, enter],
    ] as const)
      await expect(step(sources(), null, { token })).rejects.toEqual(refusal('not-found'));
  });

  it('doesn’t change any more once its owner has changed the password or signed all others out', async () => {
    const acts = [
      () => signOutOthers({ database }, viewer, {}),
      () => changePassword(sources(), viewer, { password: 'another long one', ...proof() }),
    ];
    for (const act of acts) {
      await ask();
      await leaveAddress(sources(), null, { token: await tokenTo(viewer.email) });
      const enter = await tokenTo(next());
      await act();
      await expect(enterAddress(sources(), null, { token: enter })).rejects.toEqual(
        refusal('not-found'),
      );
    }
    expect(await accountOf(viewer)).toMatchObject({ email: viewer.email });
  });

  it('asks for the present password, and for another address', async () => {
    await expect(
      askAddressChange(sources(), viewer, { email: next(), ...proof('wrong') }),
    ).rejects.toEqual(refusal('forbidden'));
    await expect(ask(viewer.email)).rejects.toEqual(refusal('bad-input'));
    expect(await mailsTo(viewer.email)).toEqual([]);
  });

  it('keeps the two links apart', async () => {
    await ask();
    const leave = await tokenTo(viewer.email);
    await expect(enterAddress(sources(), null, { token: leave })).rejects.toEqual(
      refusal('not-found'),
    );
    await leaveAddress(sources(), null, { token: leave });
    const enter = await tokenTo(next());
    await expect(leaveAddress(sources(), null, { token: enter })).rejects.toEqual(
      refusal('not-found'),
    );
  });

  it('says nothing about an address that has an account; its owner gets a mail without a link', async () => {
    await ask(other.email);
    const leave = await tokenTo(viewer.email);
    expect(await leaveAddress(sources(), null, { token: leave })).toEqual({
      newAddress: other.email,
    });
    const [mail] = await mailsTo(other.email);
    expect(mail?.subject).toBe('You already have an account');
    expect(mail?.text).not.toContain('token=');
    expect(await accountOf(other)).toMatchObject({ email: other.email });
  });

  it('goes to one of a change and a sign-up at the same time, never to both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const contested = `contested-${randomUUID()}@people.example`;
      const stranger = await makePerson(database.orm);
      const asking = (await openSession(database.orm, stranger.accountId)).viewer;
      await askAddressChange(sources(), asking, {
        email: contested,
        ...proof(stranger.password),
      });
      await leaveAddress(sources(), null, { token: await tokenTo(asking.email) });
      const enter = await tokenTo(contested);
      const signUp = await waitingSignUp(contested);
      const [changed, made] = await Promise.allSettled([
        enterAddress(sources(), null, { token: enter }),
        confirmSignUp(
          sources(),
          { token: signUp, password: 'correct horse battery' },
          async () => {},
        ),
      ]);
      expect([changed.status, made.status].sort()).toEqual(['fulfilled', 'rejected']);
      const loser = [changed, made].find(({ status }) => status === 'rejected');
      expect(loser).toMatchObject({ reason: { code: 'conflict' } });
      expect(
        await database.orm.select().from(accounts).where(eq(accounts.email, contested)),
      ).toHaveLength(1);
    }
  });

  it('changes once when two links are followed', async () => {
    await ask();
    await leaveAddress(sources(), null, { token: await tokenTo(viewer.email) });
    const enter = await tokenTo(next());
    const settled = await Promise.allSettled([
      enterAddress(sources(), null, { token: enter }),
      enterAddress(sources(), null, { token: enter }),
    ]);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

async function waitingSignUp(email: string): Promise<string> {
  const waitingId = randomUUID();
  const facts = { kind: 'artist', name: 'New', birthDate: '1990-01-01', timeZone: 'UTC' };
  await database.orm.insert(verifications).values({
    id: waitingId,
    identifier: 'sign-up',
    value: JSON.stringify({ ...facts, email }),
    expiresAt: new Date(Date.now() + 60_000),
  });
  return issueLink(database.orm, 'sign-up', waitingId);
}
