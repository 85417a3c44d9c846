import { z } from 'zod';
import { contentLimits } from '#app/domain/profiles/content.ts';
import { shownNameOf } from '#app/domain/profiles/display-name.ts';
import { pageIdLength, pageIdProblem } from '#app/domain/profiles/page-id.ts';
import { videoIdOf } from '#app/domain/profiles/video.ts';
import { userKind } from '#app/features/accounts/fields.ts';
import { choice, page, text } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('profiles');
const noName = () => t('pages.nameProblem');

/** The id of a new page; an empty one is made of its name. */
export const ofPageId = {
  pageId: text(pageIdLength.most, {
    label: () => t('pages.id'),
    hint: () => t('pages.idHint'),
  })
    .overwrite((id) => id.toLowerCase())
    .superRefine((id, context) => {
      const problem = id && pageIdProblem(id);
      if (problem) context.addIssue({ code: 'custom', message: describeIdProblem(problem) });
    })
    .default(''),
};

export function describeIdProblem(problem: 'form' | 'reserved' | 'taken'): string {
  return t(`pages.idProblem.${problem}`, pageIdLength);
}

/** A page that an account creates beside its first. */
export const newPage = z.object({
  kind: userKind,
  ...ofPageId,
  displayName: text(contentLimits.displayName, {
    least: 1,
    label: () => t('pages.name'),
    missing: noName,
  }).refine((name) => !/\p{Cc}/u.test(name) && shownNameOf(name) !== null, { error: noName }),
});

export const pageSearch = z.object({
  name: text(80, { description: 'A name or the beginning of one, such as “night ow”.' }).default(
    '',
  ),
  kind: choice(['artist', 'venue'], { description: 'Only pages of this kind.' }).optional(),
  as: page.optional(),
});

/* User documents that the operator imports: read with blanks and all, and refused in a log. */

/** They may hold more than the editor allows. */
const profileLimits = {
  displayName: contentLimits.displayName,
  bio: 20_000,
  ytLinks: contentLimits.videoLinks,
  ytLink: 2_000,
};

/** Text that every database and every reader can hold: no NUL, no half of a surrogate pair. */
function givenText(most: number) {
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
export const videoLink = givenText(profileLimits.ytLink).refine(
  (link) => videoIdOf(link) !== null,
  {
    error: 'is no link to a video',
  },
);

/** Each field of a user document by itself, so that a wrong one doesn't spoil the others. */
export const userDocumentFields = {
  displayName: givenText(profileLimits.displayName).nullable(),
  bio: givenText(profileLimits.bio).nullable(),
  userType: z.enum(['artist', 'venue'], { error: 'must be "artist" or "venue"' }),
  hasBanner: z.boolean({ error: 'must be true or false' }),
  ytLinks: z
    .array(z.unknown(), { error: 'must be a list of links' })
    .max(profileLimits.ytLinks, { error: `must have at most ${profileLimits.ytLinks} links` }),
  latitude: coordinate(90).nullable(),
  longitude: coordinate(180).nullable(),
  address: givenText(500).nullable(),
};
