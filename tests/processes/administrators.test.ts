import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAdmin } from '#app/cli/admin.server.ts';
import { type Database, openDatabase } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openLog } from '#app/platform/log.ts';
import { makePerson } from '#tests/harness/people/accounts.ts';
import { copyDatabase } from '#tests/harness/servers/database.ts';
import { finishScript } from '#tests/harness/servers/platform.ts';
import { scratchFolder } from '#tests/harness/servers/scratch.ts';

let database: Database;
let environment: Record<string, string>;
const folder = scratchFolder('admin');

beforeAll(async () => {
  const url = await copyDatabase();
  environment = { DATABASE_URL: url, DATA_DIR: folder };
  database = await openDatabase(parseSettings({ DATABASE_URL: url }), openLog('silent'));
});
afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As `npm run admin` does, which the first test starts as a process of its own. */
async function admin(...words: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const code = await runAdmin(words, environment, print).catch(({ name, message }) => {
    expect(name).toBe('AppError');
    print(message);
    return 1;
  });
  return { code, output: lines.join('\n') };
}

it('the operator makes administrators and unmakes them, from the terminal', async () => {
  const { accountId, email } = await makePerson(database.orm);
  const isAdmin = async () =>
    (await database.orm.select().from(accounts).where(eq(accounts.id, accountId)))[0]?.isAdmin;
  const answers: unknown[] = [];
  for (const words of [['grant'], ['grant'], ['revoke'], ['revoke']]) {
    const { code, output } =
      answers.length === 0
        ? await finishScript('scripts/admin.ts', [...words, email], environment)
        : await admin(...words, email);
    answers.push([code, output.includes(email), await isAdmin()]);
  }
  expect(answers).toEqual([
    [0, true, true],
    [0, true, true],
    [0, true, false],
    [0, true, false],
  ]);
});

it('an address without an account is answered with a plain sentence', async () => {
  const { code, output } = await admin('grant', 'who@people.example');
  expect(code).toBe(1);
  expect(output.trim()).toBe(
    'There is no account with the address who@people.example. Create one at /sign-up first.',
  );
});

it('the operator sees what waits and what failed, without what mails say, and tries it again', async () => {
  const { orm } = database;
  const later = new Date(Date.now() + 3_600_000);
  const failed = { failure: 'Error EENVELOPE', attempts: 10, failedAt: new Date() };
  const mail = { to: 'ada@quay.example', subject: 'A secret', text: 'A secret', html: '' };
  const created = await orm
    .insert(outbox)
    .values([
      { type: 'mail', payload: mail, ...failed },
      {
        type: 'transfer',
        payload: { transferId: 'm1' },
        failure: 'TypeError',
        attempts: 3,
        dueAt: later,
      },
      { type: 'documents due', payload: { sourceType: 'booking', sourceId: 'b1' }, dueAt: later },
    ])
    .returning({ id: outbox.id });
  const [ofMail, ofTransfer, ofDocuments] = created.map(({ id }) => id);

  const { code, output } = await admin('outbox');
  expect(code).toBe(0);
  expect(output).toContain('money: 0 waiting, 1 retrying, 0 failed');
  expect(output).toMatch(
    RegExp(`${ofTransfer} transfer transferId=m1, since .+, 3 attempts, due .+, TypeError`),
  );
  expect(output).toMatch(RegExp(`${ofMail} mail, .+, failed .+, Error EENVELOPE`));
  expect(output).not.toMatch(/ada|secret/);

  expect(await admin('outbox', 'retry', `${ofDocuments}`)).toMatchObject({ code: 1 });
  expect((await admin('outbox', 'retry', `${ofMail}`)).output).toContain(`${ofMail}: will be`);
  expect((await admin('outbox', 'retry', '--failed')).output.trim()).toBe(
    `${ofTransfer}: will be retried now`,
  );
  const rows = await orm.select().from(outbox).orderBy(outbox.id);
  const isDue = (row: (typeof rows)[number]) => row.dueAt <= new Date() && row.failedAt === null;
  expect(rows.map((row) => [row.attempts, isDue(row)])).toEqual([
    [0, true],
    [0, true],
    [0, false],
  ]);
});

it('says which commands there are', async () => {
  for (const words of [
    [],
    ['grant'],
    ['grant', 'a@b.example', 'more'],
    ['promote', 'a@b.example'],
    ['outbox', 'retry'],
    ['outbox', 'retry', '1', '--failed'],
  ]) {
    const { code, output } = await admin(...words);
    expect(code).toBe(1);
    expect(output).toContain('npm run admin -- grant <email>');
    expect(output).toContain('npm run admin -- revoke <email>');
  }
});
