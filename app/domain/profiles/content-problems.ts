import { currencies } from '#app/lib/money/currencies.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';
import { contentLimits as limits, type ProfileContent, type ProfileDetails } from './content.ts';
import { shownNameOf } from './display-name.ts';
import { linkAddressOf } from './link-address.ts';
import {
  titledVideos,
  titleOfVideo,
  type VideoProblem,
  videoIdOf,
  videoProblemsOf,
} from './video.ts';

/** Content for publishing: without blanks at the ends, empty lines in lists, and repetitions. */
export function tidyContent(content: ProfileContent): ProfileContent {
  return {
    displayName: content.displayName.trim(),
    bio: content.bio.trim(),
    videoLinks: trimmed(content.videoLinks),
    genres: unrepeated(trimmed(content.genres)),
    homeTown: content.homeTown.trim(),
    address: content.address.trim(),
    position: content.position,
    timeZone: content.timeZone.trim(),
    rooms: content.rooms
      .map((room) => ({ ...room, name: room.name.trim() }))
      .filter(({ name, capacity }) => name !== '' || capacity !== null),
    details: {
      ...tidyDetails(content.details),
      videoTitles: titledVideos(content).filter(({ title }) => title !== ''),
    },
  };
}

function tidyDetails(details: ProfileDetails): Omit<ProfileDetails, 'videoTitles'> {
  const { setLength, fee } = details;
  return {
    bioShort: details.bioShort.trim(),
    bioLong: details.bioLong.trim(),
    links: tidyRows(details.links).map(({ label, url }) => ({
      label,
      url: linkAddressOf(url) ?? url,
    })),
    equipment: details.equipment.trim(),
    houseRules: details.houseRules.trim(),
    bandMembers: tidyRows(details.bandMembers),
    setLength:
      setLength?.leastMinutes === null && setLength.mostMinutes === null ? null : setLength,
    fee: fee?.leastMinor === null && fee.mostMinor === null ? null : fee,
    inputList: tidyRows(details.inputList),
    stageNotes: details.stageNotes.trim(),
    technicalRider: details.technicalRider.trim(),
    hospitalityRider: details.hospitalityRider.trim(),
    travelRadiusKm: details.travelRadiusKm,
  };
}

function trimmed(texts: string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '');
}

/** Texts that differ only in upper and lower case count once. */
function unrepeated(texts: string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => {
    const isNew = !seen.has(text.toLowerCase());
    seen.add(text.toLowerCase());
    return isNew;
  });
}

function tidyRows<Row extends Record<string, string>>(rows: Row[]): Row[] {
  return rows
    .map(
      (row) =>
        Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text.trim()])) as Row,
    )
    .filter((row) => Object.values(row).some((text) => text !== ''));
}

/**
 * A problem that keeps content from being published. The path names the field within the content:
 * `bio`, `videoLinks.2`, `rooms.0.capacity`, `details.links.1.url`, `details.fee.mostMinor`.
 */
export type ContentProblem = {
  path: string;
  code: ProblemCode;
  values: ProblemValues;
};

type ProblemValues = { least?: number; most?: number; length?: number };

type ProblemCode =
  | VideoProblem
  | 'twice'
  | 'tooLong'
  | 'tooMany'
  | 'outOfRange'
  | 'turnedRound'
  | 'noLink'
  | 'noWebAddress'
  | 'noName'
  | 'noCapacity'
  | 'noSource'
  | 'noCurrency'
  | 'noTimeZone'
  | 'halfPosition';

/**
 * The problems of content, field by field; blank lines of lists aren’t problems. Texts that are
 * already on the published page may be longer, since the import lets them in.
 */
export function contentProblems(
  content: ProfileContent,
  published: ProfileContent | null = null,
): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const add = (path: string, code: ProblemCode, values: ProblemValues = {}) =>
    problems.push({ path, code, values });
  for (const name of ['displayName', 'bio', 'homeTown', 'address'] as const)
    if (content[name].trim() !== published?.[name].trim())
      atMost(limits[name], content[name], name, add);
  videoProblemsOf(content.videoLinks).forEach((code, index) => {
    if (code) add(`videoLinks.${index}`, code);
  });
  content.videoLinks.forEach((link, index) => {
    const title = titleOfVideo(content.details.videoTitles, videoIdOf(link) ?? '');
    atMost(limits.videoTitle, title, `videoLinks.${index}.title`, add);
  });
  tooMany(content.videoLinks, limits.videoLinks, 'videoLinks', add);
  tooMany(content.genres, limits.genres, 'genres', add);
  content.genres.forEach((genre, index) => {
    atMost(limits.genre, genre, `genres.${index}`, add);
  });
  if (content.timeZone.trim() !== '' && !isTimeZone(content.timeZone.trim()))
    add('timeZone', 'noTimeZone');
  findPositionProblems(content.position, add);
  findRoomProblems(content.rooms, add);
  findDetailProblems(content.details, add);
  return problems;
}

/** The required fields that are missing: a visible name, and a bio. */
export function missingBeforePublishing(content: ProfileContent): ('displayName' | 'bio')[] {
  const missing: ('displayName' | 'bio')[] = [];
  if (shownNameOf(content.displayName) === null) missing.push('displayName');
  if (content.bio.trim() === '') missing.push('bio');
  return missing;
}

type Add = (path: string, code: ProblemCode, values?: ProblemValues) => void;
type Range = { least: number; most: number };

function atMost(most: number, text: string, path: string, add: Add): void {
  if (text.trim().length > most) add(path, 'tooLong', { most, length: text.trim().length });
}

function tooMany(list: unknown[], most: number, path: string, add: Add): void {
  if (list.length > most) add(path, 'tooMany', { most });
}

function outOfRange(value: number | null, { least, most }: Range, path: string, add: Add): void {
  if (value !== null && !(Number.isInteger(value) && value >= least && value <= most))
    add(path, 'outOfRange', { least, most });
}

function findPositionProblems({ latitude, longitude }: ProfileContent['position'], add: Add): void {
  if ((latitude === null) !== (longitude === null))
    add(latitude === null ? 'position.latitude' : 'position.longitude', 'halfPosition');
  if (latitude !== null && Math.abs(latitude) > 90)
    add('position.latitude', 'outOfRange', { least: -90, most: 90 });
  if (longitude !== null && Math.abs(longitude) > 180)
    add('position.longitude', 'outOfRange', { least: -180, most: 180 });
}

function findRoomProblems(rooms: ProfileContent['rooms'], add: Add): void {
  tooMany(rooms, limits.rooms, 'rooms', add);
  rooms.forEach(({ name, capacity }, index) => {
    if (name.trim() === '' && capacity === null) return;
    if (name.trim() === '') add(`rooms.${index}.name`, 'noName');
    atMost(limits.roomName, name, `rooms.${index}.name`, add);
    if (capacity === null) add(`rooms.${index}.capacity`, 'noCapacity');
    outOfRange(capacity, limits.roomCapacity, `rooms.${index}.capacity`, add);
  });
}

const longTexts = [
  'bioShort',
  'bioLong',
  'equipment',
  'houseRules',
  'stageNotes',
  'technicalRider',
  'hospitalityRider',
] as const;

function findDetailProblems(details: ProfileDetails, add: Add): void {
  for (const name of longTexts) atMost(limits[name], details[name], `details.${name}`, add);
  for (const name of ['links', 'bandMembers', 'inputList'] as const)
    tooMany(details[name], limits[name], `details.${name}`, add);
  details.links.forEach(({ label, url }, index) => {
    const path = `details.links.${index}`;
    if (url.trim() === '' && label.trim() !== '') add(`${path}.url`, 'noLink');
    if (url.trim() !== '' && linkAddressOf(url) === null) add(`${path}.url`, 'noWebAddress');
    atMost(limits.linkLabel, label, `${path}.label`, add);
    atMost(limits.linkUrl, url, `${path}.url`, add);
  });
  details.bandMembers.forEach(({ name, role }, index) => {
    const path = `details.bandMembers.${index}`;
    if (name.trim() === '' && role.trim() !== '') add(`${path}.name`, 'noName');
    atMost(limits.memberName, name, `${path}.name`, add);
    atMost(limits.memberRole, role, `${path}.role`, add);
  });
  details.inputList.forEach((line, index) => {
    const path = `details.inputList.${index}`;
    const isBlank = Object.values(line).every((text) => text.trim() === '');
    if (!isBlank && line.source.trim() === '') add(`${path}.source`, 'noSource');
    for (const name of ['source', 'microphone', 'notes'] as const)
      atMost(limits.inputText, line[name], `${path}.${name}`, add);
  });
  findRangeProblems(details, add);
}

function findRangeProblems({ setLength, fee, travelRadiusKm }: ProfileDetails, add: Add): void {
  outOfRange(travelRadiusKm, limits.travelRadiusKm, 'details.travelRadiusKm', add);
  if (setLength) {
    const { leastMinutes: least, mostMinutes: most } = setLength;
    outOfRange(least, limits.setMinutes, 'details.setLength.leastMinutes', add);
    outOfRange(most, limits.setMinutes, 'details.setLength.mostMinutes', add);
    if (least !== null && most !== null && least > most)
      add('details.setLength.mostMinutes', 'turnedRound');
  }
  if (fee) {
    const { leastMinor: least, mostMinor: most, currency } = fee;
    outOfRange(least, limits.feeMinor, 'details.fee.leastMinor', add);
    outOfRange(most, limits.feeMinor, 'details.fee.mostMinor', add);
    if (least !== null && most !== null && least > most)
      add('details.fee.mostMinor', 'turnedRound');
    const isSaid = least !== null || most !== null;
    if (isSaid && !currencies.includes(currency)) add('details.fee.currency', 'noCurrency');
  }
}
