import type { Orm } from '#app/db/client.server.ts';
import { userIdOf } from '#app/domain/profiles/user-id.ts';
import type { Wanted } from '#app/features/accounts/sign-in/components/sign-in-page.tsx';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { readProfile } from '#app/features/profiles/queries/read-profile.server.ts';

const deeds = [
  ['/bookings/new', 'with', 'book'],
  ['/holds/new', 'venue', 'askForHold'],
  ['/holds/new', 'performer', 'placeHold'],
] as const;

/** The public page that a visitor was about to act on when they were asked to sign in. */
export async function findWanted(orm: Orm, next: string): Promise<Wanted | null> {
  const url = URL.parse(next, 'https://own.invalid');
  for (const [path, field, deed] of deeds) {
    const userId = url?.pathname === path && userIdOf(url.searchParams.get(field) ?? '');
    const page = userId ? await readProfile(orm, userId) : null;
    if (page)
      return {
        deed,
        name: nameInText(page.displayName),
        kind: page.userType === 'venue' ? 'artist' : 'venue',
      };
  }
  return null;
}
