import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { derivedFolder, type PageFile, pageFileKey } from '#app/domain/profiles/page-files.ts';
import { csvOf } from '#app/lib/csv.ts';
import { words } from '#app/lib/words.ts';
import { printSheet } from '#app/platform/print/print-sheet.server.ts';
import { makePicture } from '../make-picture.server.ts';
import type { PressKit, PressKitSources } from './queries.server.ts';
import { inputTable } from './words.ts';

const t = words('profiles');

/**
 * The press kit as PDF, made once for each version of it in each language and then kept in storage.
 */
export function makePressKit(sources: PressKitSources, kit: PressKit): Promise<Uint8Array> {
  const key = `${folderOf(kit)}/${kit.version}.pdf`;
  const atWork = inProgress.get(key);
  if (atWork) return atWork;
  const work = findOrMake(sources, kit, key).finally(() => inProgress.delete(key));
  inProgress.set(key, work);
  return work;
}

function folderOf({ userId, sheet }: PressKit): string {
  return `${derivedFolder(userId)}/press-kit/${sheet.language}`;
}

const inProgress = new Map<string, Promise<Uint8Array>>();

async function findOrMake(
  sources: PressKitSources,
  kit: PressKit,
  key: string,
): Promise<Uint8Array> {
  const { files } = sources;
  if (await files.facts(key)) return files.read(key);
  const pdf = await printSheet(
    { ...kit.sheet, picture: await pictureOf(sources, kit) },
    sources.log,
  );
  // Older versions are outdated.
  await files.removeAll(folderOf(kit));
  await files.write(key, pdf, 'application/pdf');
  return pdf;
}

/** A press kit is complete without its picture if that can't be read. */
async function pictureOf({ files, log }: PressKitSources, { userId, picture }: PressKit) {
  if (!picture) return null;
  const { version } = picture;
  const copy = { kind: 'profilePicture', version, width: 640, format: 'jpg' } as const;
  try {
    return await makePicture(files, userId, copy, picture);
  } catch (error) {
    log.warn({ error }, 'a press kit is made without its picture');
    return null;
  }
}

type Entry = { name: string; isSmall: boolean; read(): Uint8Array | Promise<Uint8Array> };

/** The amount to pack before other requests get their turn. */
const stepBytes = 512 * 1024;

/**
 * The press kit as ZIP, in pieces: the PDF, every text by itself, and the photos in print quality.
 * One photo at a time is held in memory.
 */
export async function* packPressKit(
  sources: PressKitSources,
  kit: PressKit,
  pdf: Uint8Array,
): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, bytes) => {
    failure ??= error;
    packed.push(bytes);
  });
  for (const entry of [pdfOf(kit, pdf), ...textsOf(kit), ...filesOf(sources, kit)]) {
    const bytes = await entry.read();
    const name = `${kit.fileName}/${entry.name}`;
    const file = entry.isSmall ? new ZipDeflate(name) : new ZipPassThrough(name);
    file.mtime = kit.updatedAt;
    zip.add(file);
    for (let from = 0; from === 0 || from < bytes.length; from += stepBytes) {
      file.push(bytes.subarray(from, from + stepBytes), from + stepBytes >= bytes.length);
      if (failure) throw failure;
      yield* packed;
      packed = [];
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  zip.end();
  yield* packed;
}

function pdfOf({ fileName }: PressKit, pdf: Uint8Array): Entry {
  return { name: `${fileName}.pdf`, isSmall: false, read: () => pdf };
}

function textsOf({ profile }: PressKit): Entry[] {
  const { artist, venue } = profile;
  const { columns, rows } = inputTable(artist?.inputList ?? []);
  const texts = {
    'bio-short.txt': profile.lead,
    'bio.txt': profile.bio,
    'bio-long.txt': profile.wholeStory,
    'equipment.txt': venue?.equipment,
    'house-rules.txt': venue?.houseRules,
    'stage-notes.txt': artist?.stageNotes,
    'technical-rider.txt': artist?.technicalRider,
    'hospitality-rider.txt': artist?.hospitalityRider,
    'input-list.csv': rows.length > 0 ? csvOf([columns, ...rows]) : null,
    'photos/credits.txt': creditsOf(profile.pressPhotos),
  };
  return Object.entries(texts).flatMap(([name, text]) =>
    text ? { name, isSmall: true, read: () => Buffer.from(text.toWellFormed()) } : [],
  );
}

function creditsOf(photos: PageFile[]): string {
  return photos
    .map((photo, index) => {
      const credit = photo.credit
        ? t('press.credit', { credit: photo.credit })
        : t('pressKit.noCredit');
      return `${photoName(photo, index)}: ${credit}\r\n`;
    })
    .join('');
}

function filesOf({ files }: PressKitSources, { userId, profile }: PressKit): Entry[] {
  const { pressPhotos, stagePlot } = profile;
  const entry = (name: string, file: PageFile): Entry => ({
    name,
    isSmall: false,
    read: () => files.read(pageFileKey(userId, file)),
  });
  return [
    ...pressPhotos.map((photo, index) => entry(`photos/${photoName(photo, index)}`, photo)),
    ...(stagePlot ? [entry(`stage-plot.${stagePlot.extension}`, stagePlot)] : []),
  ];
}

function photoName({ extension }: PageFile, index: number): string {
  return `photo-${String(index + 1).padStart(2, '0')}.${extension}`;
}
