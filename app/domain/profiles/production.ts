import type { ProfileDetails } from './content.ts';
import type { PageFile } from './page-files.ts';

/** Equipment that performers look for in venues, with the words that name it. */
const signs = {
  pa: /\bpa\b|\bp\.a\.|sound system|line array|front of house/i,
  monitors: /\bmonitors?\b|\bwedges?\b|in-?ears?\b/i,
  console: /\bconsoles?\b|\bmixers?\b|mixing desk|\bdesk\b/i,
  microphones: /\bmicrophones?\b|\bmics?\b/i,
  drums: /\bdrum ?kits?\b|\bdrums?\b/i,
  guitarAmp: /guitar amps?|\bguitar amplifiers?/i,
  bassAmp: /bass amps?|\bbass amplifiers?/i,
  piano: /\bpianos?\b|\bgrand\b|\bupright\b/i,
  keyboard: /\bkeyboards?\b|\bsynth|rhodes|hammond|\borgan\b/i,
  lights: /\blights?\b|\blighting\b|\blamps?\b|moving heads?/i,
  projector: /\bprojectors?\b|\bbeamer\b|\bscreen\b/i,
  djDecks: /\bturntables?\b|\bcdjs?\b|\bdj\b/i,
} as const;

export type Gear = keyof typeof signs;
const gears = Object.keys(signs) as Gear[];

/** The gear that a list of equipment mentions. */
export function gearIn(equipment: string): Gear[] {
  return gears.filter((gear) => signs[gear].test(equipment));
}

/** A performer’s needs on stage and behind it, in one version of its page. */
export type Rider = Pick<
  ProfileDetails,
  'technicalRider' | 'hospitalityRider' | 'stageNotes' | 'inputList'
> & {
  stagePlot: Pick<PageFile, 'id' | 'extension' | 'width' | 'height'> | null;
};

export const riderParts = [
  ...(['technicalRider', 'inputList', 'stageNotes', 'stagePlot', 'hospitalityRider'] as const),
];
type RiderPart = (typeof riderParts)[number];

/** A line removed or added. */
type RiderLine = { kind: 'removed' | 'added'; text: string };
/** The differences in a part. A replaced stage plot has no lines. */
export type RiderChange = { part: RiderPart; lines: RiderLine[] };

type Stored = { details: Partial<ProfileDetails>; stagePlot: PageFile | null };

export function riderOf({ details, stagePlot }: Stored): Rider {
  const { technicalRider = '', hospitalityRider = '', stageNotes = '', inputList = [] } = details;
  const { id, extension, width, height } = stagePlot ?? {};
  const isThere = id && extension && width && height;
  return {
    technicalRider,
    hospitalityRider,
    stageNotes,
    inputList,
    stagePlot: isThere ? { id, extension, width, height } : null,
  };
}

export function isEmptyRider(rider: Rider): boolean {
  return rider.stagePlot === null && riderParts.every((part) => linesOf(rider, part).length === 0);
}

/** The changes between two versions, part by part and line by line. */
export function riderChanges(before: Rider, after: Rider): RiderChange[] {
  return riderParts.flatMap((part): RiderChange[] => {
    if (part === 'stagePlot')
      return before.stagePlot?.id === after.stagePlot?.id ? [] : [{ part, lines: [] }];
    const lines = lineChanges(linesOf(before, part), linesOf(after, part));
    return lines.length > 0 ? [{ part, lines }] : [];
  });
}

/** Each channel of an input list is a line, with its number. */
function linesOf(rider: Rider, part: RiderPart): string[] {
  if (part === 'stagePlot') return [];
  if (part === 'inputList')
    return rider.inputList.map(({ source, microphone, notes }, index) =>
      [`${index + 1}: ${source}`, microphone, notes].filter(Boolean).join(' · '),
    );
  return rider[part]
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The fewest removed and added lines, in the order of the text. */
function lineChanges(before: string[], after: string[]): RiderLine[] {
  // The length of the longest common subsequence of each two remainders, from the end.
  const common = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  const at = (one: number, other: number) => common[one]?.[other] ?? 0;
  for (let one = before.length - 1; one >= 0; one--)
    for (let other = after.length - 1; other >= 0; other--) {
      const row = common[one] ?? [];
      row[other] =
        before[one] === after[other]
          ? at(one + 1, other + 1) + 1
          : Math.max(at(one + 1, other), at(one, other + 1));
    }
  const lines: RiderLine[] = [];
  let [one, other] = [0, 0];
  while (one < before.length || other < after.length) {
    const [gone, come] = [before[one], after[other]];
    if (gone !== undefined && gone === come) {
      one += 1;
      other += 1;
    } else if (
      gone !== undefined &&
      (come === undefined || at(one + 1, other) >= at(one, other + 1))
    ) {
      lines.push({ kind: 'removed', text: gone });
      one += 1;
    } else if (come !== undefined) {
      lines.push({ kind: 'added', text: come });
      other += 1;
    }
  }
  return lines;
}
