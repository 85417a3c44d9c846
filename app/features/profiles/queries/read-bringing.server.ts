import { desc, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { profileBroughtAlong, profileReferrals, profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { demandRight } from '../policy.ts';

/** The other page; without name and address as long as it isn’t public. */
export type Brought = { page: { profileId: string; name: string | null } | null; at: Date };

export type Bringing = {
  /** What stands in the page’s link; null until it is made. */
  code: string | null;
  /** Who brought this page along. */
  by: Brought | null;
  /** Whom it brought along, the latest first. */
  brought: Brought[];
};

/**
 * The same, for somebody who may see it.
 * @throws AppError `not-found`, `forbidden`
 */
export async function showBringing({ orm }: Database, viewer: Viewer, profileId: string) {
  demandRight(viewer, profileId, 'bring others along');
  return readBringing(orm, profileId);
}

/** By whom a page was brought along, whom it brought, and its link. */
export async function readBringing(orm: Orm, profileId: string): Promise<Bringing> {
  const [referral] = await orm
    .select({ code: profileReferrals.code })
    .from(profileReferrals)
    .where(eq(profileReferrals.profileId, profileId));
  const [by = null] = await readBringer(orm, profileId);
  return { code: referral?.code ?? null, by, brought: await readBrought(orm, profileId) };
}

async function readBringer(orm: Orm, profileId: string): Promise<Brought[]> {
  const rows = await orm
    .select(other)
    .from(profileBroughtAlong)
    .innerJoin(profiles, eq(profiles.id, profileBroughtAlong.bringerId))
    .where(eq(profileBroughtAlong.broughtId, profileId));
  return rows.map(shown);
}

async function readBrought(orm: Orm, profileId: string): Promise<Brought[]> {
  const rows = await orm
    .select(other)
    .from(profileBroughtAlong)
    .innerJoin(profiles, eq(profiles.id, profileBroughtAlong.broughtId))
    .where(eq(profileBroughtAlong.bringerId, profileId))
    .orderBy(desc(profileBroughtAlong.at), profiles.id);
  return rows.map(shown);
}

const isPublic = sql<boolean>`${profiles.publishedAt} is not null and ${profiles.hiddenAt} is null`;
const other = {
  profileId: profiles.id,
  name: profiles.displayName,
  isPublic,
  at: profileBroughtAlong.at,
};

function shown(row: { profileId: string; name: string | null; isPublic: boolean; at: Date }) {
  const { profileId, name, at } = row;
  return { page: row.isPublic ? { profileId, name } : null, at };
}
