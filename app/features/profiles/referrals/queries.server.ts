import { desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { profileReferrals, profiles, referrals } from '#app/db/schema/profiles.ts';
import { moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { pageQuery } from '../page-command.server.ts';

const isPublic = sql<boolean>`${profiles.publishedAt} is not null and ${profiles.hiddenAt} is null`;

/** The page whose link has a code. A page that isn’t public has no name here. */
export async function findReferrer(
  orm: Orm,
  code: string,
): Promise<{ profileId: string; name: string | null; isPublic: boolean }> {
  const [row] = await orm
    .select({
      profileId: profiles.id,
      name: profiles.displayName,
      isPublic,
    })
    .from(profileReferrals)
    .innerJoin(profiles, eq(profiles.id, profileReferrals.profileId))
    .where(eq(profileReferrals.code, /^[\w-]{1,64}$/.test(code) ? code : ''));
  if (!row) throw new AppError('not-found', words('profiles')('referrals.unknown'));
  return { ...row, name: row.isPublic ? row.name : null };
}

/**
 * True if one of two pages has referred the other to the platform, as a column of a query that
 * knows both; their bookings with each other cost no fee. Deleted pages have referred no one.
 */
export function isReferral(one: SQLWrapper, other: SQLWrapper): SQL<boolean> {
  const { referredId, referrerId } = referrals;
  return sql`exists (
    select from ${referrals}
    where (${referredId}, ${referrerId}) in ((${one}, ${other}), (${other}, ${one})))`;
}

/** The other page; without name and address as long as it isn’t public. */
export type Referral = { page: { profileId: string; name: string | null } | null; at: Date };

export type Referrals = {
  /** The code in the page’s link; null until it is made. */
  code: string | null;
  /** The page that referred this one. */
  by: Referral | null;
  /** The pages it referred, the latest first. */
  referred: Referral[];
};

/** A page’s referrals, for a member who may see them. */
export const showReferrals = pageQuery({
  operation: 'readReferrals',
  may: 'refer others',
  input: z.object({}),
  answer: z.object({
    code: z.string().nullable().describe('The end of the page’s referral link, `/bring/{code}`.'),
    referred: z.array(
      z.object({
        page: z
          .object({ profileId: id, name: z.string().nullable() })
          .nullable()
          .describe('Null while that page isn’t public.'),
        at: moment,
      }),
    ),
  }),
  async run({ orm }, { profileId }) {
    return readReferrals(orm, profileId);
  },
});

/** A page's referrer, the pages it referred, and its link. */
export async function readReferrals(orm: Orm, profileId: string): Promise<Referrals> {
  const [link] = await orm
    .select({ code: profileReferrals.code })
    .from(profileReferrals)
    .where(eq(profileReferrals.profileId, profileId));
  const [by] = await orm
    .select(other)
    .from(referrals)
    .innerJoin(profiles, eq(profiles.id, referrals.referrerId))
    .where(eq(referrals.referredId, profileId));
  const referred = await orm
    .select(other)
    .from(referrals)
    .innerJoin(profiles, eq(profiles.id, referrals.referredId))
    .where(eq(referrals.referrerId, profileId))
    .orderBy(desc(referrals.at), profiles.id);
  return { code: link?.code ?? null, by: by ? viewOf(by) : null, referred: referred.map(viewOf) };
}

const other = {
  profileId: profiles.id,
  name: profiles.displayName,
  isPublic,
  at: referrals.at,
};

function viewOf(row: { profileId: string; name: string | null; isPublic: boolean; at: Date }) {
  const { profileId, name, at } = row;
  return { page: row.isPublic ? { profileId, name } : null, at };
}
