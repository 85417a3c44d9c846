import type { Database } from '#app/db/client.server.ts';
import { drawnFolder, posterKey } from '#app/domain/announcements/public-event.ts';
import { findPictureItself } from '#app/features/profiles/queries.server.ts';
import { defaultLanguage, inLanguage } from '#app/lib/language.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { pictureTypes, resizePicture } from '#app/platform/pictures.server.ts';
import { printSheet } from '#app/platform/print/print-sheet.server.ts';
import {
  drawBackdrop,
  drawSharePicture,
  drawSquarePicture,
} from '#app/platform/share-picture.server.ts';
import { readPublicEvent } from './queries.server.ts';
import { type ShowView, showView } from './views.ts';

type Sources = { database: Database; files: Files; log: Log; brand: Brand };
type Picture = { bytes: Uint8Array; contentType: string };

/**
 * One of the pictures of a show, by its address: the share picture, a square, a poster for print,
 * or the uploaded poster. Drawn once and kept in storage. Null for an event that isn’t public, or
 * an outdated picture.
 */
export async function makeShowPicture(
  sources: Sources,
  id: string,
  address: string,
): Promise<Picture | null> {
  const row = await readPublicEvent(sources.database.orm, id);
  if (!row) return null;
  // One picture for every language, whichever was shared first.
  const show = inLanguage(defaultLanguage, () => showView(row));
  const work = workFor(sources, show, { address, venueId: row.venueId });
  if (!work) return null;
  const key = `${drawnFolder(row.venueId, id)}/${address.split('/').at(-1)}`;
  const atWork = inProgress.get(key);
  if (atWork) return atWork;
  const isPresent = async () => {
    const now = await readPublicEvent(sources.database.orm, id);
    return now !== null && addressesOf(showView(now)).includes(address);
  };
  const picture = findOrMake(sources.files, key, { ...work, isPresent }).finally(() =>
    inProgress.delete(key),
  );
  inProgress.set(key, picture);
  return picture;
}

const inProgress = new Map<string, Promise<Picture>>();

type Work = { contentType: string; make: () => Promise<Uint8Array> };

type CachedWork = Work & { isPresent: () => Promise<boolean> };

async function findOrMake(
  files: Files,
  key: string,
  { contentType, make, isPresent }: CachedWork,
): Promise<Picture> {
  if (await files.facts(key)) return { bytes: await files.read(key), contentType };
  const bytes = await make();
  await files.write(key, bytes, contentType);
  // If the poster was removed meanwhile, its drawings go with it.
  if (!(await isPresent())) await files.removeAll(key);
  return { bytes, contentType };
}

function addressesOf({ share, square, print, drawn, poster }: ShowView): string[] {
  return [share, square, print, ...[...drawn, ...(poster?.variants ?? [])].map(({ path }) => path)];
}

type At = { address: string; venueId: string | null };

function workFor(sources: Sources, show: ShowView, { address, venueId }: At): Work | null {
  const { files } = sources;
  const { poster } = show;
  const original = async () =>
    poster && venueId ? files.read(posterKey(venueId, show.id, poster.stored)) : null;
  const jpg = pictureTypes.jpg;
  if (address === show.share)
    return { contentType: jpg, make: () => drawShow(sources, show, drawSharePicture) };
  if (address === show.square)
    return { contentType: jpg, make: async () => square(sources, show, await original()) };
  if (address === show.print)
    return {
      contentType: 'application/pdf',
      make: async () => print(sources, show, await original()),
    };
  const small = show.drawn.find(({ path }) => path === address);
  if (small)
    return {
      contentType: pictureTypes.webp,
      make: async () =>
        resizePicture(await drawShow(sources, show, drawSharePicture), {
          width: small.width,
          format: 'webp',
          square: false,
        }),
    };
  const variant = poster?.variants.find((one) => one.path === address);
  if (!poster || !variant || !venueId) return null;
  const { width, format } = variant;
  return {
    contentType: pictureTypes[format],
    make: async () =>
      resizePicture(await files.read(posterKey(venueId, show.id, poster.stored)), {
        width,
        format,
        square: false,
      }),
  };
}

async function headliner(sources: Sources, { lineUp }: ShowView): Promise<Uint8Array | null> {
  const pageId = lineUp.find((act) => act.pageId !== null)?.pageId;
  const picture = pageId && (await findPictureItself(sources, pageId, 'profilePicture'));
  return picture ? sources.files.read(picture.key) : null;
}

async function drawShow(sources: Sources, show: ShowView, draw: typeof drawSharePicture) {
  return draw({
    name: show.title,
    label: `${shortDay(show)} · ${show.venueName}`,
    product: sources.brand.product,
    seed: show.id,
    picture: await headliner(sources, show),
  });
}

/** An uploaded poster is cut to a square around what draws the eye. */
async function square(sources: Sources, show: ShowView, original: Uint8Array | null) {
  if (!original) return drawShow(sources, show, drawSquarePicture);
  return resizePicture(original, { width: squareSide, format: 'jpg', square: true });
}

const squareSide = 1_080;

async function print(sources: Sources, show: ShowView, original: Uint8Array | null) {
  const { brand, log } = sources;
  const { title, id, poster, lineUp, venueName, address, time, price } = show;
  const about = { title, language: defaultLanguage, producer: brand.product };
  if (original && poster)
    return printSheet(
      { ...about, picture: original, format: poster.stored.extension, words: null },
      log,
    );
  const names = lineUp.map(({ name }) => name).filter((name) => !title.includes(name));
  const facts = {
    ...about,
    picture: await drawBackdrop({ seed: id, picture: await headliner(sources, show) }),
    format: 'jpg' as const,
    words: {
      day: shortDay(show).toUpperCase(),
      names: names.slice(0, mostNames),
      lines: [venueName, address ?? '', [time, price].filter(Boolean).join(' · ')].filter(Boolean),
      link: `${brand.site}/events/${id}`,
    },
  };
  return printSheet(facts, log);
}

/** More don’t fit on a poster in letters that can be read across the street. */
const mostNames = 8;

function shortDay({ day }: ShowView): string {
  return inLanguage(defaultLanguage, () =>
    writtenDay(day, { weekday: 'short', day: 'numeric', month: 'short' }),
  );
}
