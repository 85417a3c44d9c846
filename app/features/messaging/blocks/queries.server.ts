import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { pageBlocks } from '#app/db/schema/messaging.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { listOf, moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** `own` blocks can be lifted by the page that asks. */
export type Block = { by: 'own' | 'other'; otherName: string };

/** The block between a page and one of its addressees; its own block first. */
export async function findBlock(
  orm: Orm,
  as: string,
  otherIds: readonly (string | null)[],
): Promise<Block | null> {
  const ids = otherIds.filter((id) => id !== null);
  if (ids.length === 0) return null;
  const { profileId, blockedId } = pageBlocks;
  const rows = await orm
    .select({ profileId, name: profiles.displayName })
    .from(pageBlocks)
    .innerJoin(
      profiles,
      and(inArray(profiles.id, ids), or(eq(profiles.id, profileId), eq(profiles.id, blockedId))),
    )
    .where(
      or(
        and(eq(profileId, as), inArray(blockedId, ids)),
        and(eq(blockedId, as), inArray(profileId, ids)),
      ),
    );
  const row = rows.find((row) => row.profileId === as) ?? rows[0];
  if (!row) return null;
  return { by: row.profileId === as ? 'own' : 'other', otherName: nameInText(row.name) };
}

/** The reason why a page can’t write. A blocked page isn't told that it is blocked. */
function describeBlock({ by, otherName }: Block): string {
  return words('messaging')(`blocks.refused.${by}`, { other: otherName });
}

/**
 * Checked before a page turns to others with something new: a message, an offer, a hold, an
 * application. `conflict` where one of them has blocked the other.
 */
export async function requireUnblocked(
  orm: Orm,
  as: string,
  otherIds: readonly (string | null)[],
): Promise<void> {
  const block = await findBlock(orm, as, otherIds);
  if (block) throw new AppError('conflict', describeBlock(block));
}

/** More than any page blocks by hand. */
export const mostBlocked = 500;

export type BlockedPage = { blockedId: string; name: string; blockedAt: Date };

/** The pages that a page has blocked, the latest first. */
export const listBlocked = pageQuery({
  operation: 'listBlockedPages',
  may: 'block pages',
  input: z.object({}),
  answer: listOf(z.object({ blockedId: id, name: z.string(), blockedAt: moment }), mostBlocked),
  async run({ orm }, { profileId }) {
    const { blockedId, blockedAt } = pageBlocks;
    const rows = await orm
      .select({ blockedId, blockedAt, name: profiles.displayName })
      .from(pageBlocks)
      .innerJoin(profiles, eq(profiles.id, blockedId))
      .where(eq(pageBlocks.profileId, profileId))
      .orderBy(desc(blockedAt), desc(blockedId))
      .limit(mostBlocked);
    return { items: rows.map(({ name, ...row }) => ({ ...row, name: nameInText(name) })) };
  },
});
