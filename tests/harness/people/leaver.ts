import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import {
  accounts,
  passkeys,
  securityLog,
  signInMethods,
  twoFactors,
  verifications,
} from '#app/db/schema/accounts.ts';
import { keptMails, outbox } from '#app/db/schema/outbox.ts';
import { taxDetails } from '#app/db/schema/payments.ts';
import {
  profileDrafts,
  profileFiles,
  profileInvitations,
  profileMembers,
  profiles,
  rooms,
} from '#app/db/schema/profiles.ts';
import { emptyContent } from '#app/domain/profiles/content.ts';
import { derivedFolder, pageFileKey } from '#app/domain/profiles/page-files.ts';
import { issueLink } from '#app/features/accounts/sign-in/issue-link.server.ts';
import { uploadPlace } from '#app/features/profiles/uploads/queries.server.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { makePerson, type Person } from '#tests/harness/people/accounts.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';

/** A person who has left a trace everywhere possible, and the words to find them by. */
export type Leaver = Person & {
  /** A second page of their own that they keep hidden, and one that was never published. */
  hiddenId: string;
  draftId: string;
  /** Pages of other people that they work on. */
  otherPageId: string;
  friend: Person;
  texts: Texts;
  words: string[];
};

/** Words that appear nowhere else. */
function textsOf(mark: string) {
  return {
    name: `Quirina Zebedee${mark}`,
    page: `</script><b>Zebedee${mark} & Söhne</b>`,
    bio: `We polka with ${mark} until the lamps give up.`,
    draft: `A polka of ${mark} that no one has heard yet.`,
    room: `Polka cellar ${mark}`,
    file: `Photographed by Zebedee${mark} senior`,
  };
}
type Texts = ReturnType<typeof textsOf>;

export async function makeLeaver(orm: Orm, files: Files): Promise<Leaver> {
  const friend = await makePerson(orm, { name: 'Friend Fernanda', userType: 'venue' });
  await orm
    .update(profiles)
    .set({ publishedAt: new Date(), bio: 'The friend’s own hall.' })
    .where(eq(profiles.id, friend.accountId));
  const mark = randomUUID().slice(0, 8);
  const texts = textsOf(mark);
  const email = `zebedee.${mark}@polka.example`;
  const person = await makePerson(orm, { name: texts.name, email, userType: 'venue' });
  const { accountId } = person;
  const [hiddenId, draftId] = [`hidden-${accountId}`, `draft-${accountId}`];
  await fillPages(orm, person, friend, { hiddenId, draftId, texts });
  await fillAccount(orm, person, texts);
  await fillMails(orm, person, friend, texts);
  await fillFiles(orm, files, person, { friend, hiddenId, texts });
  return {
    ...person,
    hiddenId,
    draftId,
    otherPageId: friend.accountId,
    friend,
    texts,
    words: [accountId, email, `Zebedee${mark}`, ...Object.values(texts)],
  };
}

type Pages = { hiddenId: string; draftId: string; texts: Texts };

async function fillPages(
  orm: Orm,
  { accountId, email }: Person,
  friend: Person,
  { hiddenId, draftId, texts }: Pages,
) {
  const fields = {
    userType: 'venue' as const,
    displayName: texts.page,
    bio: texts.bio,
    latitude: 41.15,
    longitude: -8.61,
    publishedAt: new Date('2026-01-02T03:04:05.678Z'),
  };
  await orm
    .update(profiles)
    .set({ ...fields, hasBanner: true })
    .where(eq(profiles.id, accountId));
  await orm.insert(profiles).values([
    { ...fields, id: hiddenId, hiddenAt: new Date('2026-02-03T04:05:06.789Z') },
    { ...fields, id: draftId, publishedAt: null },
  ]);
  const owner = { accountId, role: 'owner' as const };
  await orm.insert(profileMembers).values([
    { ...owner, profileId: hiddenId },
    { ...owner, profileId: draftId },
    { profileId: accountId, accountId: friend.accountId, role: 'manager' },
    { profileId: friend.accountId, accountId, role: 'door' },
  ]);
  await orm.delete(profileDrafts).where(eq(profileDrafts.profileId, accountId));
  await orm
    .insert(profileDrafts)
    .values({ profileId: accountId, content: { ...emptyContent, bio: texts.draft } });
  const room = { profileId: accountId, name: texts.room, capacity: 80, position: 0 };
  await orm.insert(rooms).values([
    { ...room, id: `room-${accountId}` },
    { ...room, id: `old-${accountId}`, name: 'Old stage', position: 1, putAwayAt: new Date() },
  ]);
  const expiresAt = new Date(Date.now() + 86_400_000);
  const invitation = { role: 'door' as const, expiresAt };
  await orm.insert(profileInvitations).values([
    { ...invitation, id: `to-${accountId}`, profileId: friend.accountId, email, invitedBy: null },
    {
      ...invitation,
      id: `by-${accountId}`,
      profileId: friend.accountId,
      email: `invited-${accountId}@elsewhere.example`,
      invitedBy: accountId,
    },
    {
      ...invitation,
      id: `on-${accountId}`,
      profileId: accountId,
      email: 'third@elsewhere.example',
      invitedBy: friend.accountId,
    },
  ]);
}

async function fillAccount(orm: Orm, { accountId, email }: Person, { name }: Texts) {
  await orm.insert(passkeys).values({
    id: randomUUID(),
    name: `${name}’s phone`,
    publicKey: 'secret-public-key',
    userId: accountId,
    credentialID: randomUUID(),
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: false,
  });
  await orm.insert(signInMethods).values({
    id: randomUUID(),
    userId: accountId,
    providerId: 'example',
    accountId: `zebedee-at-provider-${accountId}`,
    accessToken: 'secret-access-token',
    refreshToken: 'secret-refresh-token',
  });
  await orm.insert(twoFactors).values({
    id: randomUUID(),
    userId: accountId,
    secret: 'secret-of-the-app',
    backupCodes: 'secret-recovery-codes',
  });
  await issueLink(orm, 'leave-address', JSON.stringify({ accountId, newEmail: 'z@polka.example' }));
  await orm.insert(verifications).values([
    waiting(email, name),
    { ...waiting('', ''), value: accountId },
    // Ends like theirs, and belongs to another person.
    waiting(`not-${email}`, 'Other Otto'),
  ]);
  const [account] = await orm
    .update(accounts)
    .set({ mailChoices: { news: false } })
    .where(eq(accounts.id, accountId))
    .returning();
  const parties = [`person:${account?.pseudonym}`, `profile:${accountId}`];
  await orm.insert(taxDetails).values(parties.map((partyId) => taxDetailsOf(partyId, name)));
  await orm
    .insert(securityLog)
    .values({ actor: account?.pseudonym, action: 'signed in', facts: { by: 'sign-in email' } });
}

function taxDetailsOf(partyId: string, legalName: string) {
  return {
    partyId,
    kind: 'person' as const,
    legalName,
    street: `${legalName} street 7`,
    postalCode: '1100',
    town: 'Lisboa',
    country: 'PT',
    taxId: 'PT123456789',
  };
}

function waiting(email: string, name: string) {
  return {
    id: randomUUID(),
    identifier: 'sign-up',
    value: JSON.stringify({ name, email }),
    expiresAt: new Date(Date.now() + 86_400_000),
  };
}

async function fillMails(orm: Orm, { email }: Person, friend: Person, { bio }: Texts) {
  const letter = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  await orm.insert(outbox).values([
    { type: 'mail', payload: { ...letter, to: email, text: bio } },
    { type: 'mail', payload: { ...letter, to: friend.email } },
  ]);
  await orm.insert(keptMails).values([
    { ...letter, to: email },
    { ...letter, to: friend.email },
  ]);
}

async function fillFiles(
  orm: Orm,
  files: Files,
  { accountId }: Person,
  { friend, hiddenId, texts }: { friend: Person; hiddenId: string; texts: Texts },
) {
  const write = async (key: string, colour: string, kind: 'jpeg' | 'png' = 'jpeg') =>
    files.write(key, await drawPicture(kind, { colour }), `image/${kind}`);
  for (const [profileId, colour] of [
    [accountId, '#aa3311'],
    [hiddenId, '#33aa11'],
    [friend.accountId, '#1133aa'],
  ] as const) {
    await write(`images/users/${profileId}/profilePicture.jpg`, colour);
    await write(`${derivedFolder(profileId)}/profilePicture/copy.jpg`, colour);
  }
  await write(`images/users/${accountId}/banner.png`, '#663399', 'png');
  const facts = { width: 80, height: 60, sizeBytes: 1, credit: texts.file };
  const mark = accountId.slice(0, 8);
  const photos = [
    { id: `AAAA${mark}`, kind: 'pressPhoto', extension: 'jpg', position: 0 },
    { id: `aaaa${mark}`, kind: 'pressPhoto', extension: 'jpg', position: 1 },
    { id: `plot${mark}`, kind: 'stagePlot', extension: 'png', position: 0 },
  ] as const;
  for (const photo of photos) {
    await orm.insert(profileFiles).values({ ...facts, ...photo, profileId: accountId });
    const [colour, kind] =
      photo.kind === 'stagePlot' ? (['#ffffff', 'png'] as const) : (['#ffee00', 'jpeg'] as const);
    await write(pageFileKey(accountId, photo), colour, kind);
  }
  for (const profileId of [accountId, friend.accountId]) {
    const place = uploadPlace({ profileId, accountId, uploadId: 'a'.repeat(22) });
    await files.write(place.note, Buffer.from('{}'), 'application/json');
    await write(place.bytes, '#123456');
  }
}
