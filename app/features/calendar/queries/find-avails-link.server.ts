import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { calendarAvails } from '#app/db/schema/calendar.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { type AvailsChoice, readChoice, writeChoice } from '#app/domain/calendar/avails.ts';
import { isPublic } from '#app/features/profiles/queries/read-profile.server.ts';
import { isToken, readSigned, signText } from '#app/platform/token.server.ts';

/** Separates these links from other signed ones. */
const purpose = 'avails link';

/**
 * The path that shows a choice of a page’s free dates to anyone; null where the page has no links.
 * One link can't be turned into another.
 */
export async function readAvailsPath(
  orm: Orm,
  secret: string,
  profileId: string,
  choice: AvailsChoice,
): Promise<string | null> {
  const [row] = await orm
    .select({ nonce: calendarAvails.nonce })
    .from(calendarAvails)
    .where(eq(calendarAvails.profileId, profileId));
  return row ? `/avails/${signText(secret, purpose, `${row.nonce}.${writeChoice(choice)}`)}` : null;
}

type SharedAvails = {
  profileId: string;
  isPublic: boolean;
  choice: AvailsChoice;
};

/** The page and choice of a link; null for a link that never was, or has ended. */
export async function findAvailsLink(
  orm: Orm,
  secret: string,
  link: string,
): Promise<SharedAvails | null> {
  const text = readSigned(secret, purpose, link) ?? '';
  const nonce = text.slice(0, text.indexOf('.'));
  const choice = readChoice(text.slice(nonce.length + 1));
  if (!choice || !isToken(nonce)) return null;
  const [row] = await orm
    .select({
      profileId: calendarAvails.profileId,
      isPublic: sql<boolean>`coalesce(${isPublic()}, false)`,
    })
    .from(calendarAvails)
    .innerJoin(profiles, eq(profiles.id, calendarAvails.profileId))
    .where(eq(calendarAvails.nonce, nonce));
  return row ? { ...row, choice } : null;
}
