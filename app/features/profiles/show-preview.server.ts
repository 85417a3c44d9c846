import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { drawLocator } from '#app/lib/maps/locator-map.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { requireRight } from './policy.ts';
import { readContent } from './read-content.server.ts';
import { viewPage } from './show-profile.server.ts';
import type { ProfileView } from './views.ts';

/**
 * A page as it will be once its draft is published.
 * @throws AppError `not-found`, `forbidden`
 */
export async function showPreview(
  sources: { database: Database; files: Files; log: Log },
  viewer: Viewer | null,
  profileId: string,
): Promise<ProfileView> {
  requireRight(viewer, profileId, 'see the draft');
  const { profile, published, draft } = await readContent(sources.database.orm, profileId);
  const { profile: view } = await viewPage(sources, profile, draft?.content ?? published);
  if (!view.place) return view;
  // The picture under its own address has the published position, so the draft's is embedded.
  const locator = Buffer.from(await drawLocator(view.place.position)).toString('base64');
  return { ...view, place: { ...view.place, locator: `data:image/svg+xml;base64,${locator}` } };
}
