import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  accounts,
  attempts,
  idempotencyKeys,
  sessions,
  usedCodes,
  verifications,
} from '#app/db/schema/accounts.ts';
import { keptMails } from '#app/db/schema/outbox.ts';
import { attemptLimits } from '#app/domain/accounts/limits.ts';
import { sweepExpired } from '#app/features/accounts/commands.server.ts';
import { storeMail, sweepKeptMails } from '#app/features/notifications/commands.server.ts';

import { listKeptMails, readKeptMail } from '#app/features/notifications/queries.server.ts';

import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();

/** By the database's clock, which the sweeps use. */
const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;

describe('an expired row', () => {
  it('is swept away, and nothing else', async () => {
    const { orm } = database;
    await orm.insert(accounts).values({ id: 'ada', name: 'Ada', email: 'ada@quay.example' });
    for (const [id, minutes] of [
      ['old', -1],
      ['new', 1],
    ] as const) {
      const expiresAt = inMinutes(minutes);
      await orm.insert(verifications).values({ id, identifier: id, value: 'x', expiresAt });
      await orm.insert(sessions).values({ id, token: id, userId: 'ada', expiresAt });
      await orm.insert(usedCodes).values({ hash: id, expiresAt });
      const windowStart = inMinutes(-attemptLimits['sign up'].minutes + minutes);
      await orm.insert(attempts).values({ key: id, windowStart, count: 5 });
      const createdAt = inMinutes(-24 * 60 + minutes);
      await orm
        .insert(idempotencyKeys)
        .values({ accountId: 'ada', key: id, fingerprint: 'x', createdAt });
    }
    await sweepExpired(orm);
    expect((await orm.select().from(verifications)).map(({ id }) => id)).toEqual(['new']);
    expect((await orm.select().from(sessions)).map(({ id }) => id)).toEqual(['new']);
    expect((await orm.select().from(usedCodes)).map(({ hash }) => hash)).toEqual(['new']);
    expect((await orm.select().from(attempts)).map(({ key }) => key)).toEqual(['new']);
    expect((await orm.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['new']);
    expect(await orm.select().from(accounts)).toHaveLength(1);
  });
});

describe('kept mail', () => {
  it('is listed newest first, page by page, and read whole', async () => {
    const { orm } = database;
    expect(await listKeptMails(orm, null)).toEqual({ mails: [], next: null });
    for (let number = 1; number <= 21; number += 1)
      await storeMail(orm, {
        to: `fan-${number}@quay.example`,
        subject: `Mail ${number}`,
        text: `text ${number}`,
        html: `<p>${number}</p>`,
      });
    const first = await listKeptMails(orm, null);
    expect(first.mails.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Mail ${21 - index}`),
    );
    const second = await listKeptMails(orm, first.next);
    expect(second).toMatchObject({ mails: [{ subject: 'Mail 1' }], next: null });
    const id = second.mails[0]?.id ?? 0;
    expect(await readKeptMail(orm, id)).toMatchObject({
      id,
      to: 'fan-1@quay.example',
      subject: 'Mail 1',
      text: 'text 1',
      html: '<p>1</p>',
    });
    expect(await readKeptMail(orm, 999_999_999_999_999)).toBeNull();
  });

  it('has no further page where the last one is just full', async () => {
    const { orm } = database;
    const { next } = await listKeptMails(orm, null);
    await orm.delete(keptMails).where(sql`id < ${next}`);
    expect(await listKeptMails(orm, null)).toMatchObject({ next: null });
  });

  it('is swept away after so many days', async () => {
    const { orm } = database;
    const { mails } = await listKeptMails(orm, null);
    const [newest, second] = mails;
    const age = (id: number | undefined, days: number) =>
      orm
        .update(keptMails)
        .set({ at: sql`now() - make_interval(days => ${days})` })
        .where(sql`id = ${id}`);
    await age(newest?.id, 31);
    await age(second?.id, 29);
    await sweepKeptMails(orm, 30);
    expect((await listKeptMails(orm, null)).mails.map(({ id }) => id)).toEqual(
      mails.slice(1).map(({ id }) => id),
    );
  });
});
