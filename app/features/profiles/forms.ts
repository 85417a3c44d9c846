import { z } from 'zod';
import type { ProfileContent } from '#app/domain/profiles/content.ts';
import { contentLimits, draftBounds } from '#app/domain/profiles/content-limits.ts';
import { uploadLimits } from '#app/domain/profiles/upload.ts';
import { videoIdOf } from '#app/domain/profiles/video-id.ts';

/** Documents from elsewhere may hold more than people are asked to write. */
const profileLimits = {
  displayName: contentLimits.displayName,
  bio: 20_000,
  ytLinks: contentLimits.videoLinks,
  ytLink: 2_000,
};

/** Text that every database and every reader can hold: no NUL, no half of a surrogate pair. */
function text(most: number) {
  return z
    .string({ error: 'must be text' })
    .max(most, { error: `must have at most ${most} characters` })
    .refine((value) => value.isWellFormed() && !value.includes('\0'), {
      error: 'must not contain NUL or broken characters',
    });
}

function coordinate(most: number) {
  return (
    z
      .number({ error: 'must be a number' })
      .min(-most, { error: `must be from -${most} to ${most}` })
      .max(most, { error: `must be from -${most} to ${most}` })
      // Databases know no -0.
      .transform((value) => value + 0)
  );
}

/** A link to a video on the provider's own hosts. */
export const videoLink = text(profileLimits.ytLink).refine((link) => videoIdOf(link) !== null, {
  error: 'is no link to a video',
});

/** Each field of a user document by itself, so that a wrong one doesn't spoil the others. */
export const userDocumentFields = {
  displayName: text(profileLimits.displayName).nullable(),
  bio: text(profileLimits.bio).nullable(),
  userType: z.enum(['artist', 'venue'], { error: 'must be "artist" or "venue"' }),
  hasBanner: z.boolean({ error: 'must be true or false' }),
  ytLinks: z
    .array(z.unknown(), { error: 'must be a list of links' })
    .max(profileLimits.ytLinks, { error: `must have at most ${profileLimits.ytLinks} links` }),
  latitude: coordinate(90).nullable(),
  longitude: coordinate(180).nullable(),
  address: text(500).nullable(),
};

/** What `GET /api/v1/users/{userId}` answers: exactly the fields of a user document. */
export const userDocument = z.object({
  displayName: z.string().nullable().describe('The name on the profile.'),
  bio: z.string().nullable().describe('Free text.'),
  userType: z.enum(['artist', 'venue']),
  hasBanner: z.boolean().describe('Whether the profile has a banner picture.'),
  ytLinks: z.array(z.string()).describe('Web addresses of videos.'),
  latitude: z.number().nullable().describe('A venue’s position, in degrees north.'),
  longitude: z.number().nullable().describe('A venue’s position, in degrees east.'),
});
export type UserDocument = z.infer<typeof userDocument>;

/** Text of a draft: whatever was typed, without what no database can hold. */
function draftText(most: number) {
  return z
    .string()
    .max(most)
    .transform((text) => text.replaceAll('\0', '').toWellFormed())
    .default('');
}

const shortText = draftText(draftBounds.shortText);
const longText = draftText(draftBounds.longText);
const number = z
  .number()
  // Databases know no -0.
  .transform((value) => value + 0)
  .nullable()
  .default(null);

function list<Item extends z.ZodType>(item: Item) {
  return z.array(item).max(draftBounds.list).default([]);
}

const room = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  name: shortText,
  capacity: number,
});

const details = z.object({
  bioShort: longText,
  bioLong: longText,
  links: list(z.object({ label: shortText, url: shortText })),
  equipment: longText,
  houseRules: longText,
  bandMembers: list(z.object({ name: shortText, role: shortText })),
  setLength: z.object({ leastMinutes: number, mostMinutes: number }).nullable().default(null),
  fee: z
    .object({
      leastMinor: number,
      mostMinor: number,
      currency: shortText,
      isShown: z.boolean().default(false),
    })
    .nullable()
    .default(null),
  inputList: list(z.object({ source: shortText, microphone: shortText, notes: shortText })),
  stageNotes: longText,
  technicalRider: longText,
  hospitalityRider: longText,
  travelRadiusKm: number,
});

/**
 * Everything that people write on their page, as a draft keeps it: any text and any number within
 * bounds that nobody reaches by typing, so that nothing typed is lost. Whether it can be published
 * is asked of `domain/profiles/content-problems`. What is absent is empty.
 */
export const profileContent: z.ZodType<ProfileContent, unknown> = z
  .object({
    displayName: shortText,
    bio: longText,
    videoLinks: list(shortText),
    genres: list(shortText),
    homeTown: shortText,
    address: shortText,
    position: z.object({ latitude: number, longitude: number }).prefault({}),
    timeZone: shortText,
    rooms: list(room).refine((rooms) => new Set(rooms.map(({ id }) => id)).size === rooms.length),
    details: details.prefault({}),
  })
  .refine((content) => JSON.stringify(content).length <= draftBounds.characters);

/** The revision that somebody has in front of them. */
const revision = z.string().max(64);

export const draftToSave = z.object({ content: profileContent, revision });

/** What a button sends that does something with the whole page. */
export const pageStep = z.object({ revision: revision.default('') });

/** `POST /profiles/{id}/uploads` */
export const uploadAnnouncement = z.object({
  contentType: z.enum(uploadLimits.contentTypes, { error: 'must be a JPEG or a PNG picture' }),
  sizeBytes: z
    .int({ error: 'must be a size in bytes' })
    .min(1, { error: 'must not be empty' })
    .max(uploadLimits.mostBytes, {
      error: `must be at most ${uploadLimits.mostBytes / 1024 / 1024} MB`,
    }),
});

const uploadId = z.string({ error: 'must name an upload' }).regex(/^[\w-]{22}$/, {
  error: 'must name an upload',
});
const pixels = (least: number) => z.int({ error: 'must be whole pixels' }).min(least).max(100_000);
const credit = text(uploadLimits.creditLength).transform((value) => value.trim());

/** `POST /profiles/{id}/pictures/{kind}` */
export const pictureUpload = z.object({
  uploadId,
  crop: z
    .object({ left: pixels(0), top: pixels(0), width: pixels(1), height: pixels(1) })
    .nullable(),
});

/** `POST /profiles/{id}/files` */
export const pageFileUpload = z.object({
  uploadId,
  kind: z.enum(['pressPhoto', 'stagePlot'], { error: 'must be a press photo or a stage plot' }),
  credit,
});

/** `PATCH /profiles/{id}/files/{fileId}` */
export const pageFileChange = z.object({
  credit: credit.optional(),
  position: z.int({ error: 'must be a place in the list' }).min(0).max(100).optional(),
});
