import { z } from 'zod';
import { draftBounds, type ProfileContent } from '#app/domain/profiles/content.ts';
import { text } from '#app/fields/kinds.ts';

/** Text of a draft: as it was typed, without characters that no database can hold. */
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
  videoTitles: list(z.object({ videoId: shortText, title: shortText })),
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
 * The content of a page in a draft: any text and any number within bounds that no one reaches by
 * typing, so that nothing typed is lost. `domain/profiles/content-problems` decides if it can be
 * published. Absent fields are empty.
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

/** The version in front of the caller. */
const revision = text(64);

export const draft = z.object({ content: profileContent, revision });

/** The input of a button that acts on the whole page. */
export const pageRevision = z.object({ revision: revision.default('') });
