import type { Membership } from '#app/domain/accounts/viewer.ts';
import type { FirstStep } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';

/** Before anyone can book a page, it has to be public. */
export async function listPageSteps(_: unknown, pages: Membership[]): Promise<FirstStep[]> {
  const text = words('profiles')('pages.first.publish');
  return pages.map(({ profileId, isPublished }) => ({
    ...{ profileId, text },
    path: `/profiles/${profileId}/edit`,
    isDone: isPublished,
  }));
}
