import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { contentProblems } from '#app/domain/profiles/content-problems.ts';
import { tidyContent } from '#app/domain/profiles/tidy-content.ts';
import { AppError } from '#app/lib/app-error.ts';
import { profileContent } from '../editor/fields.ts';
import { writeContent } from '../editor/steps/write-content.server.ts';
import { sayProblems } from '../editor/words/say-problems.ts';
import { readContent } from '../queries/read-content.server.ts';

/**
 * Adds content to existing pages that a user document has no fields for: `{ "<userId>": { genres,
 * homeTown, timeZone, rooms, details } }`, in the transaction of the caller.
 * @throws AppError `bad-input` with the first problem
 */
export async function importPages(tx: Orm, pages: unknown): Promise<void> {
  for (const [profileId, addition] of Object.entries(pagesForm.parse(pages))) {
    const { profile, published } = await readContent(tx, profileId, { isToChange: true });
    const content = tidyContent(profileContent.parse({ ...published, ...addition }));
    const [problem] = Object.entries(sayProblems(contentProblems(content, published)));
    if (problem) throw new AppError('bad-input', `${profileId}: ${problem.join(' ')}`);
    await writeContent(tx, profile, content);
  }
}

const pagesForm = z.record(z.string(), z.record(z.string(), z.unknown()));
