import type { ProfileContent } from './content.ts';
import { missingBeforePublishing } from './content-problems.ts';
import { videoIdOf } from './video.ts';

/** The files of a page, beside its text. */
export type PageFiles = { hasPicture: boolean; hasBanner: boolean; pressPhotoCount: number };

/** A step that improves a page, and its weight in the whole. */
export type CompletenessStep = { name: StepName; weight: number; isDone: boolean };

export type StepName =
  | 'displayName'
  | 'bio'
  | 'picture'
  | 'banner'
  | 'video'
  | 'bioShort'
  | 'genres'
  | 'homeTown'
  | 'links'
  | 'bandMembers'
  | 'setLength'
  | 'stage'
  | 'riders'
  | 'pressPhotos'
  | 'address'
  | 'position'
  | 'rooms'
  | 'equipment'
  | 'houseRules';

/**
 * How complete a page is, from 0 to 100, with each step, the weightiest first. Only name and bio
 * are required; everything else is advice.
 */
export function completenessOf(
  userType: 'artist' | 'venue',
  content: ProfileContent,
  files: PageFiles,
): { percent: number; steps: CompletenessStep[] } {
  const missing = missingBeforePublishing(content);
  const { details } = content;
  const isDone: Record<StepName, boolean> = {
    displayName: !missing.includes('displayName'),
    bio: !missing.includes('bio'),
    picture: files.hasPicture,
    banner: files.hasBanner,
    video: content.videoLinks.some((link) => videoIdOf(link) !== null),
    bioShort: isSaid(details.bioShort),
    genres: content.genres.some(isSaid),
    homeTown: isSaid(content.homeTown),
    links: details.links.some(({ url }) => isSaid(url)),
    bandMembers: details.bandMembers.some(({ name }) => isSaid(name)),
    setLength: details.setLength !== null,
    stage: isSaid(details.stageNotes) || details.inputList.length > 0,
    riders: isSaid(details.technicalRider) || isSaid(details.hospitalityRider),
    // Bookers print two to four.
    pressPhotos: files.pressPhotoCount >= 2,
    address: isSaid(content.address),
    position: content.position.latitude !== null && content.position.longitude !== null,
    rooms: content.rooms.some(({ capacity }) => capacity !== null),
    equipment: isSaid(details.equipment),
    houseRules: isSaid(details.houseRules),
  };
  const steps = stepsOf[userType].map(([name, weight]) => ({
    name,
    weight,
    isDone: isDone[name],
  }));
  const percent = steps.reduce((sum, step) => sum + (step.isDone ? step.weight : 0), 0);
  return { percent, steps };
}

function isSaid(text: string): boolean {
  return text.trim() !== '';
}

/** The weights of each kind add up to 100. */
const stepsOf: Record<'artist' | 'venue', [StepName, number][]> = {
  artist: [
    ['displayName', 15],
    ['bio', 15],
    ['video', 15],
    ['picture', 10],
    ['pressPhotos', 8],
    ['bioShort', 6],
    ['genres', 6],
    ['homeTown', 5],
    ['banner', 5],
    ['stage', 5],
    ['setLength', 3],
    ['riders', 3],
    ['links', 2],
    ['bandMembers', 2],
  ],
  venue: [
    ['displayName', 15],
    ['bio', 15],
    ['rooms', 15],
    ['picture', 10],
    ['address', 10],
    ['equipment', 8],
    ['banner', 7],
    ['position', 5],
    ['bioShort', 5],
    ['houseRules', 4],
    ['video', 2],
    ['genres', 2],
    ['links', 2],
  ],
};
