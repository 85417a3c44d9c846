import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from '#app/db/folder-lock.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { runSnippet, type Snippet } from '#tests/harness/browser/snippet.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

let folder: string;
let holders: Snippet[];
beforeEach(() => {
  folder = makeFolder();
  holders = [];
});
afterEach(async () => {
  for (const { process } of holders) process.kill('SIGKILL');
  await Promise.all(holders.map(({ output }) => output));
});

/** Starts a process that takes the folder and stays; resolves with what it says about it. */
async function holdElsewhere(): Promise<{ holder: Snippet; says: string }> {
  const holder = runSnippet(
    `import { lockFolder } from '#app/db/folder-lock.server.ts';
    try {
      globalThis.unlock = lockFolder(process.argv[1]);
      console.log('taken');
    } catch (error) {
      console.log(JSON.stringify({ code: error.code, message: error.message }));
    }
    setInterval(() => {}, 1_000);`,
    folder,
  );
  holders.push(holder);
  return { holder, says: await holder.nextLine() };
}

async function kill({ process, output }: Snippet): Promise<void> {
  process.kill('SIGKILL');
  await output;
}

function refusal(): AppError {
  try {
    lockFolder(folder)();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('the folder was given away');
}

it('a second process is told which folder is taken, by whom, and what to do', async () => {
  const { holder } = await holdElsewhere();
  const { code, message } = refusal();
  expect(code).toBe('in-use');
  expect(message).toContain(
    `The data folder ${folder} is in use by process ${holder.process.pid}.`,
  );
  expect(message).toMatch(/Stop that process.*DATA_DIR.*DATABASE_URL/);
});

it('a refusal leaves the folder with the one who has it', async () => {
  const unlock = lockFolder(folder);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { says } = await holdElsewhere();
    expect(JSON.parse(says)).toMatchObject({
      code: 'in-use',
      message: expect.stringContaining(`process ${process.pid}.`),
    });
  }
  unlock();
  expect((await holdElsewhere()).says).toBe('taken');
});

it('a killed process leaves the folder free at once, time after time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { holder, says } = await holdElsewhere();
    expect(says).toBe('taken');
    expect(refusal().message).toContain(`process ${holder.process.pid}.`);
    await kill(holder);
    const unlock = lockFolder(folder);
    expect(refusal().message).toContain(`process ${process.pid}.`);
    unlock();
  }
});

it('the same process can’t take a folder twice, which would open one database twice', () => {
  const unlock = lockFolder(folder);
  expect(refusal().message).toContain(`process ${process.pid}.`);
  unlock();
  lockFolder(folder)();
});

it('of many processes that start together one gets the folder', async () => {
  const started = await Promise.all(Array.from({ length: 5 }, holdElsewhere));
  const takers = started.filter(({ says }) => says === 'taken');
  expect(takers).toHaveLength(1);
  expect(refusal().code).toBe('in-use');
});

it('two folders don’t hinder each other', async () => {
  const other = makeFolder();
  const unlock = lockFolder(other);
  expect((await holdElsewhere()).says).toBe('taken');
  unlock();
});

it('names no process when it is not known which has the folder', async () => {
  await holdElsewhere();
  rmSync(path.join(folder, 'lock.pid'));
  expect(refusal().message).toContain('in use by process unknown.');
});

it('a damaged lock is not mistaken for another process', () => {
  writeFileSync(path.join(folder, 'lock.sqlite'), 'not a database at all '.repeat(1_000));
  expect(() => lockFolder(folder)).toThrow(/not a database/);
  expect(existsSync(path.join(folder, 'lock.pid'))).toBe(false);
});
