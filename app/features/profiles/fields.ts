import { z } from 'zod';
import { contentLimits } from '#app/domain/profiles/content-limits.ts';
import { shownNameOf } from '#app/domain/profiles/display-name.ts';
import { userKind } from '#app/features/accounts/forms.ts';
import { text } from '#app/fields/texts.ts';
import { words } from '#app/lib/words.ts';

const t = words('profiles');
const noName = () => t('pages.nameProblem');

/** A page that somebody makes beside their first. */
export const newPage = z.object({
  kind: userKind,
  displayName: text(contentLimits.displayName, {
    least: 1,
    label: () => t('pages.name'),
    missing: noName,
  }).refine((name) => !/\p{Cc}/u.test(name) && shownNameOf(name) !== null, { error: noName }),
});
