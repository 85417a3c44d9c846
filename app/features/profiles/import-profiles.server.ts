import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { showsChanged, writeOutbox } from '#app/db/outbox.server.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { pictureKinds } from '#app/domain/profiles/page-files.ts';
import { userIdOf } from '#app/domain/profiles/page-id.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { importPicture, type ReadPicture } from './commands.server.ts';
import { userDocumentFields, videoLink } from './fields.ts';
import { forgetPictures, lookUp } from './queries.server.ts';

/** The result for one document, and a sentence for each problem in it. */
export type ImportOutcome = {
  userId: string;
  outcome: 'added' | 'changed' | 'unchanged' | 'refused';
  problems: string[];
};

/**
 * Imports user documents `{ "<userId>": { displayName, … } }` and their pictures. Valid fields are
 * stored, problems reported; a second run changes nothing.
 * @throws AppError `bad-input` if the whole is not an object of documents
 */
export async function* importProfiles(
  { database, files }: { database: Database; files: Files },
  documents: unknown,
  readPicture: ReadPicture | null,
): AsyncGenerator<ImportOutcome> {
  const entries = entriesOf(documents);
  if (entries === null)
    throw new AppError('bad-input', 'The file must contain one object: { "<userId>": { … }, … }.');
  for (const [userId, document] of entries) {
    yield await importProfile({ database, files }, userId, document, readPicture);
  }
}

async function importProfile(
  { database, files }: { database: Database; files: Files },
  userId: string,
  document: unknown,
  readPicture: ReadPicture | null,
): Promise<ImportOutcome> {
  const id = userIdOf(userId);
  if (id === null) {
    const problem = 'the user id must be 1 to 128 letters, digits, "-" or "_"';
    return { userId, outcome: 'refused', problems: [problem] };
  }
  const { fields, problems } = readDocument(document);
  if (fields === null) return { userId, outcome: 'refused', problems };

  let hasNewPictures = false;
  for (const kind of readPicture ? pictureKinds : []) {
    const picture = await importPicture(files, id, kind, readPicture as ReadPicture);
    hasNewPictures ||= picture.isNew;
    problems.push(...picture.problems);
    if (kind === 'banner' && fields.hasBanner && !picture.isThere)
      problems.push('hasBanner is true, but there is no banner that can be shown');
  }
  const outcome = await storeProfile(database, id, fields, hasNewPictures);
  if (hasNewPictures) {
    forgetPictures(files, `profiles:${id}`);
    // The first visitor shouldn't wait for a large picture to be read.
    for (const kind of pictureKinds) await lookUp(files, id, kind).catch(() => null);
  }
  if (outcome !== 'unchanged') database.changes.notify(`profiles:${id}`);
  return { userId, outcome, problems };
}

/** All entries of an object, also under names like `__proto__`, which parsing would drop. */
function entriesOf(value: unknown): [name: string, value: unknown][] | null {
  const isObject = z.record(z.string(), z.unknown()).safeParse(value).success;
  return isObject ? Object.entries(value as object) : null;
}

type Fields = Partial<Omit<typeof profiles.$inferInsert, 'id' | 'userType'>> & {
  userType: 'artist' | 'venue';
};

/**
 * Reads every field by itself. Without a kind there is no profile; any other field may be absent.
 */
function readDocument(document: unknown): { fields: Fields | null; problems: string[] } {
  const entries = entriesOf(document);
  if (entries === null) return { fields: null, problems: ['the document must be an object'] };
  const problems: string[] = [];
  const fields: Record<string, unknown> = { ...absentFields };
  for (const [name, value] of entries) {
    if (!Object.hasOwn(userDocumentFields, name)) {
      problems.push(`${name} is no field of a user document; it was left out`);
      continue;
    }
    const field = userDocumentFields[name as keyof typeof userDocumentFields].safeParse(value);
    if (field.success) {
      fields[name] = field.data;
      continue;
    }
    // A wrong field leaves the stored value as it is.
    delete fields[name];
    problems.push(`${name} ${field.error.issues[0]?.message}; it was left out`);
  }
  if (fields.ytLinks) fields.ytLinks = validLinks(fields.ytLinks as unknown[], problems);
  const hasOneCoordinate = (fields.latitude === null) !== (fields.longitude === null);
  if (hasOneCoordinate) problems.push('a position needs both latitude and longitude to be shown');
  if (fields.userType !== undefined) return { fields: fields as Fields, problems };
  return { fields: null, problems: [...problems, 'without userType it can’t be a profile'] };
}

const absentFields = {
  displayName: null,
  bio: null,
  userType: undefined,
  hasBanner: false,
  ytLinks: [],
  latitude: null,
  longitude: null,
};

function validLinks(links: unknown[], problems: string[]): string[] {
  return links.flatMap((link, index) => {
    const parsed = videoLink.safeParse(link);
    if (parsed.success) return parsed.data;
    problems.push(`ytLinks[${index}] ${parsed.error.issues[0]?.message}; it was left out`);
    return [];
  });
}

/** One short transaction: the row is locked, compared, and written only if it differs. */
function storeProfile(
  database: Database,
  id: string,
  fields: Fields,
  hasNewPictures: boolean,
): Promise<'added' | 'changed' | 'unchanged'> {
  return database.orm.transaction(async (tx) => {
    const inserted = await tx
      .insert(profiles)
      .values({ id, ...fields })
      .onConflictDoNothing()
      .returning({ id: profiles.id });
    if (inserted.length > 0) {
      await writeOutbox(tx, showsChanged(id));
      return 'added';
    }
    const [stored] = await tx.select().from(profiles).where(eq(profiles.id, id)).for('update');
    const changes = withoutHalfPosition(fields);
    const isSame = Object.entries(changes).every(([name, value]) =>
      isDeepStrictEqual(stored?.[name as keyof Fields], value),
    );
    if (isSame && !hasNewPictures) return 'unchanged';
    await tx
      .update(profiles)
      .set({ ...changes, updatedAt: new Date() })
      .where(eq(profiles.id, id));
    await writeOutbox(tx, showsChanged(id));
    return 'changed';
  });
}

/** Half a new position together with half an old one would be a wrong place. */
function withoutHalfPosition({ latitude, longitude, ...others }: Fields): Fields {
  const isWhole = latitude !== undefined && longitude !== undefined;
  return isWhole ? { ...others, latitude, longitude } : others;
}
