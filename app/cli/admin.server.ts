import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setAdministrator } from '#app/features/accounts/commands.server.ts';
import { rebuildListings } from '#app/features/discovery/search/commands.server.ts';
import { importProfiles } from '#app/features/profiles/import-profiles.server.ts';
import type { Services } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { pictureLimits } from '#app/lib/picture-limits.ts';
import { words as messages } from '#app/lib/words.ts';
import { closeServices, openServices } from '#app/open-services.server.ts';
import { readIfThere } from '#app/platform/files/read-if-there.server.ts';
import { retryOutbox, showOutbox } from './outbox.server.ts';

const usage = `Usage: npm run admin -- import <file.json> [--files <folder>]
       npm run admin -- grant <email>
       npm run admin -- revoke <email>
       npm run admin -- listings
       npm run admin -- outbox
       npm run admin -- outbox retry <id> | --failed

  import   imports user documents { "<userId>": { displayName, bio, userType, hasBanner,
           ytLinks, latitude, longitude } } and, with --files, the pictures in
           <folder>/images/users/{userId}/. Running it twice changes nothing.
  grant    makes the owner of an account an administrator of the platform. The account must exist
           and have a confirmed address. There is no other way to become one.
  revoke   removes that right.
  listings writes anew by what artists, venues, events and open slots are found. It is needed
           only after rows were changed past the platform, and can run beside it.
  outbox   lists work that is waiting or has failed, by lane, with the reason.
           With retry it tries one of them again now, or all that have failed.`;

/**
 * The operator's commands.
 * @returns the exit code: 0 if all was right, 1 if something was left out or refused
 * @throws AppError with a sentence for the operator
 */
export async function runAdmin(
  words: string[],
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<number> {
  const { positionals, values } = readArguments(words);
  if (values.help) {
    print(usage);
    return 0;
  }
  const [command, subject, ...rest] = positionals;
  if (command === 'outbox') return tendOutbox(positionals, values, environment, print);
  if (command === 'listings' && !subject && !values.failed && values.files === undefined)
    return withServices(environment, async (services) => {
      print(`${await rebuildListings(services)} listings.`);
      return 0;
    });
  if (!subject || rest.length > 0 || values.failed) throw new AppError('bad-input', usage);
  switch (command) {
    case 'import':
      return runImport(subject, values.files, environment, print);
    case 'grant':
    case 'revoke':
      if (values.files !== undefined) throw new AppError('bad-input', usage);
      return runGrant(subject, command === 'grant', environment, print);
    default:
      throw new AppError('bad-input', usage);
  }
}

async function tendOutbox(
  [, step, id, ...rest]: string[],
  { files, failed }: { files?: string; failed?: boolean },
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<number> {
  const isOne = step === 'retry' && /^\d{1,15}$/.test(id ?? '') && !failed;
  const isAll = step === 'retry' && id === undefined && failed;
  const isShow = step === undefined && !failed;
  if (files !== undefined || rest.length > 0 || !(isOne || isAll || isShow))
    throw new AppError('bad-input', usage);
  return withServices(environment, async ({ database: { orm } }) => {
    if (!isShow) return (await retryOutbox(orm, isAll ? 'all' : Number(id), print)) ? 0 : 1;
    await showOutbox(orm, print);
    return 0;
  });
}

async function runGrant(
  email: string,
  isAdmin: boolean,
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<number> {
  return withServices(environment, async ({ database }) => {
    const hasChanged = await setAdministrator(database, email, isAdmin);
    const outcome = isAdmin
      ? (['alreadyMade', 'made'] as const)
      : (['alreadyTaken', 'taken'] as const);
    print(messages('accounts')(`administrator.${outcome[hasChanged ? 1 : 0]}`, { email }));
    return 0;
  });
}

async function runImport(
  file: string,
  folder: string | undefined,
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<number> {
  const documents = await readDocuments(file);
  if (folder !== undefined) await requireFolder(folder);
  return withServices(environment, (services) =>
    importDocuments(services, documents, folder, print),
  );
}

async function withServices(
  environment: Record<string, string | undefined>,
  work: (services: Services) => Promise<number>,
): Promise<number> {
  const services = await openServices({ ...environment, DEMO: 'off' });
  try {
    return await work(services);
  } finally {
    await closeServices(services);
  }
}

function readArguments(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        files: { type: 'string' },
        failed: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (cause) {
    throw new AppError('bad-input', usage, { cause });
  }
}

async function requireFolder(folder: string): Promise<void> {
  const facts = await stat(folder).catch(() => null);
  if (!facts?.isDirectory()) throw new AppError('bad-input', `--files ${folder} isn’t a folder.`);
}

async function readDocuments(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new AppError('bad-input', `The file ${file} can’t be read.`, { cause });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('bad-input', `The file ${file} isn’t JSON: ${(cause as Error).message}.`, {
      cause,
    });
  }
}

async function importDocuments(
  services: Services,
  documents: unknown,
  folder: string | undefined,
  print: (line: string) => void,
): Promise<number> {
  const counts = { added: 0, changed: 0, unchanged: 0, refused: 0 };
  let problemCount = 0;
  const readPicture =
    folder === undefined
      ? null
      : (key: string) => readIfThere(path.join(folder, key), pictureLimits.mostBytes);
  for await (const { userId, outcome, problems } of importProfiles(
    services,
    documents,
    readPicture,
  )) {
    counts[outcome] += 1;
    problemCount += problems.length;
    if (problems.length > 0 || outcome !== 'unchanged')
      print(`${JSON.stringify(userId)}: ${outcome}`);
    for (const problem of problems) print(`  - ${problem}`);
  }
  const { added, changed, unchanged, refused } = counts;
  print(`${added} added, ${changed} changed, ${unchanged} unchanged, ${refused} refused.`);
  return problemCount > 0 ? 1 : 0;
}
