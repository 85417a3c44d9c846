import { eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { fediverseFollowers, fediversePages } from '#app/db/schema/fediverse.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { handleOf } from '#app/domain/fediverse/addresses.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import type { Brand } from '#app/platform/brand.ts';

/** A page's place on the Fediverse, for its own people. */
export type Federation = {
  /** True if the operator has enabled federation. */
  isConnected: boolean;
  isOn: boolean;
  /** The handle that people elsewhere search for. */
  address: string;
  followers: number;
};

export async function readFederation(
  { database: { orm }, brand }: { database: Database; brand: Brand },
  viewer: Viewer,
  profileId: string,
): Promise<Federation> {
  requireRight(viewer, profileId, 'manage the fediverse');
  const { isOff, pageId } = fediversePages;
  const [[row], followers] = await Promise.all([
    orm.select({ isOff }).from(fediversePages).where(eq(pageId, profileId)),
    countFollowers(orm, profileId),
  ]);
  return {
    isConnected: brand.isFederated,
    isOn: !row?.isOff,
    address: handleOf(brand.site, profileId),
    followers,
  };
}

export function countFollowers(orm: Orm, pageId: string): Promise<number> {
  return orm.$count(fediverseFollowers, eq(fediverseFollowers.pageId, pageId));
}
