import type { Database } from '#app/db/client.server.ts';
import { findPictureItself } from '#app/features/profiles/queries/find-picture.server.ts';
import { defaultLanguage, inLanguage } from '#app/lib/language.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { drawSharePicture, shareContentType } from '#app/platform/share-picture.server.ts';
import { showPublicEvent } from '../queries/show-public-event.server.ts';

type Sources = { database: Database; files: Files; log: Log; brand: Brand };

/**
 * The poster that other sites show where a show’s address is shared, with the picture of whoever
 * plays last; drawn once and kept in storage. Null for what isn’t public or isn’t the present one.
 * @throws AppError `unavailable` while storage fails or is slow
 */
export async function makeShowPicture(
  sources: Sources,
  id: string,
  address: string,
): Promise<{ bytes: Uint8Array; contentType: string } | null> {
  const { files, brand, database } = sources;
  const show = await showPublicEvent(database.orm, id);
  if (show?.poster !== address) return null;
  const key = `derived${address}`;
  const contentType = shareContentType;
  if (await files.facts(key)) return { bytes: await files.read(key), contentType };

  const headliner = show.lineUp.find(({ pageId }) => pageId !== null)?.pageId;
  const picture = headliner && (await findPictureItself(sources, headliner, 'profilePicture'));
  // One picture for everybody, whoever was the first to share it.
  const day = inLanguage(defaultLanguage, () =>
    writtenDay(show.day, { weekday: 'short', day: 'numeric', month: 'short' }),
  );
  const bytes = await drawSharePicture({
    name: show.title,
    label: `${day} · ${show.venueName}`,
    product: brand.product,
    seed: id,
    picture: picture ? await files.read(picture.key) : null,
  });
  await files.write(key, bytes, contentType);
  return { bytes, contentType };
}
