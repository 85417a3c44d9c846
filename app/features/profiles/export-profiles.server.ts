import { asc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { profileInvitations, profileMembers, profiles, rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  type PageFile,
  pageFileKey,
  pictureKeys,
  pictureKinds,
} from '#app/domain/profiles/page-files.ts';
import { fileNameOf } from '#app/lib/file-name.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { type Referral, readReferrals } from './referrals/queries.server.ts';
import { readContent } from './show-profile.server.ts';
import { listFiles } from './uploads/queries.server.ts';

/**
 * All of a person's data on pages: their memberships, the invitations they got and sent, and the
 * pages of their own with every original picture. Of others no more than the screens show them.
 */
export async function* exportProfiles(
  orm: Orm,
  viewer: Viewer,
  files: Files,
): AsyncGenerator<ZipPart> {
  yield jsonPart('memberships.json', await readMemberships(orm, viewer));
  yield jsonPart('invitations.json', {
    sent: await readSentInvitations(orm, viewer),
    received: await readReceivedInvitations(orm, viewer),
  });
  const ownedPages = viewer.profiles.filter(({ role }) => role === 'owner');
  for (const [index, { profileId, displayName }] of ownedPages.entries()) {
    // The number keeps two pages of one name apart, even on systems that ignore case.
    const folder = `pages/${index + 1}-${fileNameOf(displayName ?? '', 'page')}`;
    yield* exportPage(orm, files, profileId, folder);
  }
}

async function* exportPage(
  orm: Orm,
  files: Files,
  profileId: string,
  folder: string,
): AsyncGenerator<ZipPart> {
  const { profile, published, draft } = await readContent(orm, profileId);
  const { userType, hasBanner, publishedAt, hiddenAt, createdAt, updatedAt } = profile;
  const pictures = await findPictures(files, profileId);
  const pageFiles = nameFiles(await listFiles(orm, profileId));
  yield jsonPart(`${folder}/page.json`, {
    id: profileId,
    userType,
    hasBanner,
    publishedAt,
    hiddenAt,
    createdAt,
    changedAt: updatedAt,
    published,
    draft,
    rooms: await readAllRooms(orm, profileId),
    members: await readPeople(orm, profileId),
    bringing: await readPageReferrals(orm, profileId),
    pictures: pictures.map(({ name }) => name),
    files: pageFiles.map(({ name, file: { id: _, extension: __, ...facts } }) => ({
      name,
      ...facts,
    })),
  });
  for (const { name, key } of pictures)
    yield { path: `${folder}/${name}`, read: () => files.read(key) };
  for (const { name, file } of pageFiles) {
    const key = pageFileKey(profileId, file);
    // The picture is noted, and another member is just removing it.
    if (!(await files.facts(key))) continue;
    yield { path: `${folder}/${name}`, read: () => files.read(key) };
  }
}

async function findPictures(files: Files, profileId: string) {
  const pictures: { name: string; key: string }[] = [];
  for (const kind of pictureKinds)
    for (const key of pictureKeys(profileId, kind))
      if (await files.facts(key))
        pictures.push({ name: `images/${key.slice(key.lastIndexOf('/') + 1)}`, key });
  return pictures;
}

/** Press photos are named by their place, since an id means nothing to the ZIP's reader. */
function nameFiles(pageFiles: PageFile[]): { name: string; file: PageFile }[] {
  const counts = { pressPhoto: 0, stagePlot: 0 };
  const nameOf = { pressPhoto: 'press-photo', stagePlot: 'stage-plot' };
  return pageFiles.map((file) => {
    counts[file.kind] += 1;
    const name = `${nameOf[file.kind]}-${counts[file.kind]}.${file.extension}`;
    return { name: `images/press/${name}`, file };
  });
}

/** Rooms put away as well: they are the venue's own. */
function readAllRooms(orm: Orm, profileId: string) {
  return orm
    .select({ name: rooms.name, capacity: rooms.capacity, putAwayAt: rooms.putAwayAt })
    .from(rooms)
    .where(eq(rooms.profileId, profileId))
    .orderBy(asc(rooms.position), asc(rooms.id));
}

/** Of the other pages no more than the page of the link shows. */
async function readPageReferrals(orm: Orm, profileId: string) {
  const { code, by, referred } = await readReferrals(orm, profileId);
  const viewOf = (one: Referral) => ({ page: one.page?.name ?? null, at: one.at });
  return { linkCode: code, referredBy: by && viewOf(by), referral: referred.map(viewOf) };
}

function readPeople(orm: Orm, profileId: string) {
  return orm
    .select({
      name: accounts.name,
      role: profileMembers.role,
      payoutBasisPoints: profileMembers.payoutBasisPoints,
      since: profileMembers.createdAt,
    })
    .from(profileMembers)
    .innerJoin(accounts, eq(accounts.id, profileMembers.accountId))
    .where(eq(profileMembers.profileId, profileId))
    .orderBy(asc(profileMembers.createdAt), asc(profileMembers.accountId));
}

function readMemberships(orm: Orm, { accountId }: Viewer) {
  return orm
    .select({
      page: profiles.displayName,
      pageId: profiles.id,
      userType: profiles.userType,
      role: profileMembers.role,
      payoutBasisPoints: profileMembers.payoutBasisPoints,
      since: profileMembers.createdAt,
    })
    .from(profileMembers)
    .innerJoin(profiles, eq(profiles.id, profileMembers.profileId))
    .where(eq(profileMembers.accountId, accountId))
    .orderBy(asc(profileMembers.createdAt), asc(profiles.id));
}

const { createdAt: at, expiresAt, role } = profileInvitations;

/** With the addresses, which this person has typed. */
function readSentInvitations(orm: Orm, { accountId }: Viewer) {
  return orm
    .select({ page: profiles.displayName, to: profileInvitations.email, role, at, expiresAt })
    .from(profileInvitations)
    .innerJoin(profiles, eq(profiles.id, profileInvitations.profileId))
    .where(eq(profileInvitations.invitedBy, accountId))
    .orderBy(asc(at), asc(profileInvitations.id));
}

function readReceivedInvitations(orm: Orm, { email }: Viewer) {
  return orm
    .select({ page: profiles.displayName, from: accounts.name, role, at, expiresAt })
    .from(profileInvitations)
    .innerJoin(profiles, eq(profiles.id, profileInvitations.profileId))
    .leftJoin(accounts, eq(accounts.id, profileInvitations.invitedBy))
    .where(eq(profileInvitations.email, email))
    .orderBy(asc(at), asc(profileInvitations.id));
}
