import { z } from 'zod';
import { videoIdOf } from '#app/domain/profiles/video-id.ts';

const profileLimits = { displayName: 200, bio: 20_000, ytLinks: 100, ytLink: 2_000 };

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
  displayName: z.string().nullable().describe('Name shown on the profile.'),
  bio: z.string().nullable().describe('Free text.'),
  userType: z.enum(['artist', 'venue']),
  hasBanner: z.boolean().describe('Whether a banner picture exists.'),
  ytLinks: z.array(z.string()).describe('Addresses of videos.'),
  latitude: z.number().nullable().describe('Position of a venue, degrees north.'),
  longitude: z.number().nullable().describe('Position of a venue, degrees east.'),
});
export type UserDocument = z.infer<typeof userDocument>;
