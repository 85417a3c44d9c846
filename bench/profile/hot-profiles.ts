import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const bio = 'We play songs about ordinary days, loud enough to dance to. '.repeat(8).trim();

/** The profiles whose pages are measured, as documents for the import: one of each kind. */
export const hotDocuments = {
  'bench-artist': {
    displayName: 'The Late Lanterns',
    bio,
    userType: 'artist',
    hasBanner: true,
    ytLinks: ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://youtu.be/LXb3EKWsInQ'],
    latitude: null,
    longitude: null,
  },
  'bench-venue': {
    displayName: 'The Harbour Rooms',
    bio,
    userType: 'venue',
    hasBanner: true,
    ytLinks: ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://youtu.be/LXb3EKWsInQ'],
    latitude: 48.21,
    longitude: 16.37,
  },
} as const;

export type HotId = keyof typeof hotDocuments;
export const hotIds = Object.keys(hotDocuments) as HotId[];

/** Writes the documents and a picture and a banner for each, and the rows for the minimal app. */
export async function writeHotProfiles(folder: string): Promise<HotFiles> {
  const documents = path.join(folder, 'hot-profiles.json');
  const rows = path.join(folder, 'hot-rows.json');
  writeFileSync(documents, JSON.stringify(hotDocuments));
  writeFileSync(rows, JSON.stringify(hotIds.map(rowOf)));
  for (const id of hotIds) {
    const pictures = path.join(folder, 'images/users', id);
    mkdirSync(pictures, { recursive: true });
    await draw(1280, 1280, path.join(pictures, 'profilePicture.jpg'));
    await draw(2000, 800, path.join(pictures, 'banner.jpg'));
  }
  return { documents, rows, folder };
}

export type HotFiles = { documents: string; rows: string; folder: string };

function rowOf(id: HotId) {
  const { displayName, bio, userType, hasBanner, ytLinks, latitude, longitude } = hotDocuments[id];
  return {
    id,
    user_type: userType,
    display_name: displayName,
    bio,
    has_banner: hasBanner,
    yt_links: ytLinks,
    latitude,
    longitude,
  };
}

async function draw(width: number, height: number, file: string): Promise<void> {
  await sharp({ create: { width, height, channels: 3, background: '#a04020' } })
    .jpeg()
    .toFile(file);
}
