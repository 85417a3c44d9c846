import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { showsChanged, writeOutbox } from '#app/db/outbox.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import {
  hashOfPageId,
  pageIds,
  profileInvitations,
  profileMembers,
  profiles,
} from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { contentProblems, tidyContent } from '#app/domain/profiles/content-problems.ts';
import { mostOwnedPages } from '#app/domain/profiles/invitation.ts';
import { derivedFolder, type PictureKind, pictureKeys } from '#app/domain/profiles/page-files.ts';
import { pageIdsFrom } from '#app/domain/profiles/page-id.ts';
import { logSecurity } from '#app/features/accounts/commands.server.ts';
import { command } from '#app/fields/command.ts';
import { text } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { defaultLanguage, inLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { judgePicture, pictureTypes, resizePicture } from '#app/platform/pictures.server.ts';
import { drawSharePicture, shareContentType } from '#app/platform/share-picture.server.ts';
import { newId } from '#app/platform/token.server.ts';
import { createProfile } from './create-profile.server.ts';
import { profileContent } from './editor/fields.ts';
import { writeContent } from './editor/steps.server.ts';
import { describeProblems } from './editor/words.ts';
import { describeIdProblem, newPage } from './fields.ts';
import { type OnPage, pageCommand } from './page-command.server.ts';
import { requireRight } from './policy.ts';
import { findPictureItself } from './queries.server.ts';
import { readProfile } from './read-profile.server.ts';
import { readContent } from './show-profile.server.ts';
import { memberMail } from './team/mails.tsx';
import { lockMembers } from './team/queries.server.ts';
import { profileCard, shareVersion } from './views.ts';

const t = words('profiles');

/**
 * Creates another page for an account, as a draft that only its owner sees. `referredBy` is the
 * code of the link by which they came, if any.
 * @throws AppError `conflict` for an account that owns the most pages it may, or an id that is
 * taken
 */
export const addProfile = command({
  operation: 'addProfile',
  input: newPage.extend({ referredBy: text(200).nullable() }),
  async run(
    { database: { orm } }: { database: Database },
    viewer,
    { kind, displayName, pageId, referredBy },
  ) {
    const { accountId, timeZone } = viewer;
    return orm.transaction(async (tx) => {
      // Locked, so that two at once don't get past the limit together.
      await tx
        .select({ id: accounts.id })
        .from(accounts)
        .where(eq(accounts.id, accountId))
        .for('no key update');
      const rows = await tx
        .select({ id: profileMembers.profileId })
        .from(profileMembers)
        .where(and(eq(profileMembers.accountId, accountId), eq(profileMembers.role, 'owner')));
      if (rows.length >= mostOwnedPages)
        throw new AppError('conflict', t('pages.tooMany', { most: mostOwnedPages }));
      const profileId = await takePageId(tx, pageId, displayName);
      const page = { profileId, accountId, userType: kind, displayName, timeZone };
      await createProfile(tx, { ...page, referredBy });
      await logSecurity(tx, { actor: viewer.pseudonym, action: 'page made', facts: { kind } });
      return { profileId };
    });
  },
});

/**
 * Takes an id for a new page, in the transaction that creates it: of any number of simultaneous
 * takers, one gets it. Without a wish it is made of the page’s name.
 * @throws AppError `conflict` for one that is taken
 */
export async function takePageId(tx: Orm, wish: string, name: string): Promise<string> {
  if (wish) {
    if (await take(tx, wish)) return wish;
    const sentence = describeIdProblem('taken');
    throw new AppError('conflict', sentence, { fields: { pageId: sentence } });
  }
  for (const id of pageIdsFrom(name)) if (await take(tx, id)) return id;
  return newId();
}

async function take(tx: Orm, id: string): Promise<boolean> {
  const rows = await tx
    .insert(pageIds)
    .values({ hash: hashOfPageId(id) })
    .onConflictDoNothing()
    .returning({ hash: pageIds.hash });
  return rows.length > 0;
}

/**
 * Removes a page for good: its texts, draft, rooms, members and invitations, and tells the other
 * members.
 * @throws AppError `not-found`, `forbidden` for all but its owner
 */
export async function deleteProfile(
  tx: Orm,
  brand: Brand,
  viewer: Viewer,
  profileId: string,
): Promise<void> {
  requireRight(viewer, profileId, 'delete the page');
  const members = await lockMembers(tx, profileId);
  const [page] = await tx
    .delete(profiles)
    .where(eq(profiles.id, profileId))
    .returning({ userType: profiles.userType, pageName: profiles.displayName });
  if (!page) throw new AppError('not-found', t('unknown'));
  await logSecurity(tx, {
    actor: viewer.pseudonym,
    action: 'page deleted',
    facts: { kind: page.userType },
  });
  for (const member of members) {
    if (member.role === 'owner') continue;
    const mail = memberMail(brand, 'pageDeleted', { to: member, pageName: page.pageName });
    await writeOutbox(tx, { type: 'mail', payload: mail });
  }
}

type PageInput = OnPage<{ database: Database }>;

/**
 * Hides a page from all but its own members. Nothing of it is lost.
 * @throws AppError `not-found`, `forbidden`; `bad-input` for a page that was never published
 */
export const hideProfile = pageCommand({
  operation: 'hideProfile',
  may: 'publish the page',
  input: z.object({}),
  settlesItself: true,
  run: (on: PageInput) => setHidden(on, new Date()),
});

/**
 * Shows a hidden page again, as it was; later changes stay a draft.
 * @throws AppError as above; `conflict` while its owner is about to leave
 */
export const showProfileAgain = pageCommand({
  operation: 'showProfileAgain',
  may: 'publish the page',
  input: z.object({}),
  settlesItself: true,
  run: (on: PageInput) => setHidden(on, null),
});

async function setHidden(
  { services, viewer, page: { profileId } }: PageInput,
  hiddenAt: Date | null,
) {
  const { orm, changes } = services.database;
  await orm.transaction(async (tx) => {
    if (hiddenAt === null) await requireStayingOwner(tx, profileId);
    const [page] = await tx
      .select({ publishedAt: profiles.publishedAt, userType: profiles.userType })
      .from(profiles)
      .where(eq(profiles.id, profileId))
      .for('update');
    if (!page) throw new AppError('not-found', t('unknown'));
    if (!page.publishedAt) throw new AppError('bad-input', t('neverPublished'));
    await tx
      .update(profiles)
      .set({ hiddenAt, updatedAt: new Date() })
      .where(eq(profiles.id, profileId));
    await writeOutbox(tx, showsChanged(profileId));
    await logSecurity(tx, {
      actor: viewer.pseudonym,
      action: hiddenAt ? 'page hidden' : 'page shown again',
      facts: { kind: page.userType },
    });
  });
  changes.notify(`profiles:${profileId}`);
}

/**
 * Adds content to existing pages that a user document has no fields for: `{ "<userId>": { genres,
 * homeTown, timeZone, rooms, details } }`, in the transaction of the caller.
 * @throws AppError `bad-input` with the first problem
 */
export async function importPages(tx: Orm, pages: unknown): Promise<void> {
  for (const [profileId, addition] of Object.entries(pagesForm.parse(pages))) {
    const { profile, published } = await readContent(tx, profileId, { isToChange: true });
    const content = tidyContent(profileContent.parse({ ...published, ...addition }));
    const [problem] = Object.entries(describeProblems(contentProblems(content, published)));
    if (problem) throw new AppError('bad-input', `${profileId}: ${problem.join(' ')}`);
    await writeContent(tx, profile, content);
  }
}

const pagesForm = z.record(z.string(), z.record(z.string(), z.unknown()));

/** Reads a file of the import by its key in storage, or null where there is none. */
export type ReadPicture = (key: string) => Promise<Uint8Array | null>;

export type ImportedPicture = { isThere: boolean; isNew: boolean; problems: string[] };

/**
 * Imports the picture that the lookup would find, `.jpg` before `.png`, after reading it to its
 * end. A broken file is reported and left in place.
 */
export async function importPicture(
  files: Files,
  userId: string,
  kind: PictureKind,
  readPicture: ReadPicture,
): Promise<ImportedPicture> {
  const result: ImportedPicture = { isThere: false, isNew: false, problems: [] };
  const absent: string[] = [];
  for (const key of pictureKeys(userId, kind)) {
    const name = key.slice(key.lastIndexOf('/') + 1);
    try {
      const bytes = await readPicture(key);
      if (bytes === null) {
        absent.push(key);
        continue;
      }
      const type = await checkWhole(bytes);
      if (!name.endsWith(`.${type}`))
        result.problems.push(
          `${name} holds a ${type.toUpperCase()} picture; it is shown all the same`,
        );
      result.isThere = true;
      result.isNew = await storeIfNew(files, key, bytes, pictureTypes[type]);
      result.isNew = (await removeReplaced(files, absent)) || result.isNew;
      return result;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.problems.push(`${name}: ${error.message}; it was left out`);
    }
  }
  return result;
}

async function checkWhole(bytes: Uint8Array): Promise<'jpg' | 'png'> {
  const type = await judgePicture(bytes);
  await resizePicture(bytes, { width: 16, format: 'jpg', square: false });
  return type;
}

async function storeIfNew(
  files: Files,
  key: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<boolean> {
  const facts = await files.facts(key);
  if (facts?.sizeBytes === bytes.length && Buffer.compare(await files.read(key), bytes) === 0)
    return false;
  await files.write(key, bytes, contentType);
  return true;
}

/**
 * Removes files that a lookup would find before the picture although the import no longer has them.
 */
async function removeReplaced(files: Files, keys: string[]): Promise<boolean> {
  let hasRemoved = false;
  for (const key of keys) {
    if ((await files.facts(key)) === null) continue;
    await files.removeAll(key);
    hasRemoved = true;
  }
  return hasRemoved;
}

type Sources = { database: Database; files: Files; log: Log; brand: Brand };

/**
 * The preview picture for shared links to a profile, drawn once and kept in storage; null for an
 * unknown profile or for a version that isn't the present one.
 * @throws AppError `unavailable` while storage fails or is slow
 */
export async function makeSharePicture(
  sources: Sources,
  userId: string,
  version: string,
): Promise<Uint8Array | null> {
  const { files, brand } = sources;
  const profile = await readProfile(sources.database.orm, userId);
  if (!profile) return null;
  const picture = await findPictureItself(sources, userId, 'profilePicture');
  if (shareVersion(profile, picture) !== version) return null;
  const key = `${derivedFolder(userId)}/share/${version}.jpg`;
  if (await files.facts(key)) return files.read(key);

  const { displayName, userType } = profileCard(profile, picture);
  // One picture for all languages, whichever the first sharer used.
  const texts = inLanguage(defaultLanguage, () => ({
    name: displayName ?? t('nameMissing'),
    label: t(`type.${userType}`),
  }));
  const bytes = await drawSharePicture({
    ...texts,
    product: brand.product,
    seed: userId,
    picture: picture ? await files.read(picture.key) : null,
  });
  await files.write(key, bytes, shareContentType);
  return bytes;
}

/** The pages whose files go with an account, and those that it may just be uploading to. */
export type LeftPages = { owned: string[]; others: string[] };

export async function findLeftPages(orm: Orm, accountId: string): Promise<LeftPages> {
  const rows = await orm
    .select({ id: profileMembers.profileId, role: profileMembers.role })
    .from(profileMembers)
    .where(eq(profileMembers.accountId, accountId));
  const idsOf = (isOwned: boolean) =>
    rows.filter(({ role }) => (role === 'owner') === isOwned).map(({ id }) => id);
  return { owned: idsOf(true), others: idsOf(false) };
}

/**
 * Removes an account's pages from the database, in the transaction that removes the account: the
 * pages it owns with everything on them, and invitations that it sent or received.
 */
export async function removeOwnedPages(
  tx: Orm,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  await tx.delete(profiles).where(inArray(profiles.id, ownedBy(tx, accountId)));
  await tx
    .delete(profileInvitations)
    .where(or(eq(profileInvitations.invitedBy, accountId), eq(profileInvitations.email, email)));
}

/**
 * Hides every page of an account with a new request for deletion, in the same transaction. Public
 * pages are marked with the very moment of the request, so that they can be told from pages that
 * were hidden before.
 * @returns the pages hidden by this
 */
export async function hideOwnedPages(tx: Orm, accountId: string): Promise<string[]> {
  const rows = await tx
    .update(profiles)
    .set({ hiddenAt: requestedAt(accountId), updatedAt: sql`now()` })
    .where(
      and(
        inArray(profiles.id, ownedBy(tx, accountId)),
        isNotNull(profiles.publishedAt),
        isNull(profiles.hiddenAt),
      ),
    )
    .returning({ id: profiles.id });
  return announceChanges(tx, rows);
}

/**
 * Shows the pages again that the request has hidden, and no others. It comes before the request is
 * cleared, in the same transaction.
 * @returns the pages that are public again
 */
export async function showOwnedPagesAgain(tx: Orm, accountId: string): Promise<string[]> {
  const rows = await tx
    .update(profiles)
    .set({ hiddenAt: null, updatedAt: sql`now()` })
    .where(
      and(
        inArray(profiles.id, ownedBy(tx, accountId)),
        eq(profiles.hiddenAt, requestedAt(accountId)),
      ),
    )
    .returning({ id: profiles.id });
  return announceChanges(tx, rows);
}

/** Refreshes the pages wherever they are listed in public. */
async function announceChanges(tx: Orm, pages: { id: string }[]): Promise<string[]> {
  const ids = pages.map(({ id }) => id);
  if (ids.length > 0) await writeOutbox(tx, showsChanged(...ids));
  return ids;
}

/**
 * No member shows a page while its owner is about to leave with it. Locks the owner's account until
 * the transaction ends, and comes before the page is locked, as everywhere else.
 */
export async function requireStayingOwner(tx: Orm, profileId: string): Promise<void> {
  const [owner] = await tx
    .select({ leavesAt: accounts.deletionRequestedAt })
    .from(profileMembers)
    .innerJoin(accounts, eq(accounts.id, profileMembers.accountId))
    .where(and(eq(profileMembers.profileId, profileId), eq(profileMembers.role, 'owner')))
    .for('share', { of: accounts });
  if (owner?.leavesAt) throw new AppError('conflict', t('ownerLeaving'));
}

/** Read by the database itself, whose moments are finer than those of a `Date`. */
function requestedAt(accountId: string) {
  return sql<Date>`(select ${accounts.deletionRequestedAt} from ${accounts} where ${accounts.id} = ${accountId})`;
}

function ownedBy(tx: Orm, accountId: string) {
  return tx
    .select({ id: profileMembers.profileId })
    .from(profileMembers)
    .where(and(eq(profileMembers.accountId, accountId), eq(profileMembers.role, 'owner')));
}
