import type { Orm } from '#app/db/client.server.ts';
import { userIdOf } from '#app/domain/profiles/page-id.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { readProfile } from '#app/features/profiles/read-profile.server.ts';
import type { Wanted } from './parts.tsx';

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
