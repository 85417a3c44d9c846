import { instantOf, type TimeProblem } from '#app/domain/calendar/local-time.ts';
import type { Position } from '#app/domain/profiles/position.ts';

/** Lengths in characters, others in pieces. */
export const outsideLimits = {
  title: 120,
  placeName: 120,
  address: 200,
  town: 80,
  description: 4_000,
  link: 500,
  actName: 120,
  acts: 30,
  /** Of one page, coming and past. */
  shows: 2_000,
  /** Of a file: bytes, and shows in it. */
  fileBytes: 2_000_000,
  fileShows: 1_000,
} as const;

/**
 * Kinds of files that shows are imported from: iCalendar, and tables with a column for each fact.
 */
export const importSources = ['calendar', 'table'] as const;
export type ImportSource = (typeof importSources)[number];

/** A page's own account of a show that wasn’t booked here. */
export type OutsideShow = {
  title: string;
  day: string;
  /** On the clock of its place; null if unknown. */
  time: string | null;
  timeZone: string;
  placeName: string;
  address: string;
  town: string;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  description: string;
  isFree: boolean;
  ticketUrl: string;
  lineUp: NamedAct[];
};

/** Another act: its name, and the page that is asked for permission to link to it. */
type NamedAct = { name: string; pageId: string | null };

export type FileShow = {
  line: number;
  /** Recognises the same show in the next file. */
  key: string;
  isCancelled: boolean;
  /** Characters of its description that don't fit our limit. */
  cut?: number;
  show: OutsideShow;
};

export const lineProblems = [
  'noDay',
  'wrongDay',
  'wrongTime',
  'noPlace',
  'noTown',
  'wrongCountry',
  'wrongZone',
  'wrongLink',
  'longTitle',
  'longPlace',
  'longAddress',
  'longTown',
  'longAct',
  'manyActs',
  'longLink',
  'repeats',
  'private',
  'twice',
  'cutOff',
  'later',
  'broken',
  'stray',
] as const;
export type LineProblem = (typeof lineProblems)[number];

export type ReadShowFile = {
  shows: FileShow[];
  problems: ProblemLine[];
};
/** `what` is the text on that line that helps to find the place. */
export type ProblemLine = { line: number; why: LineProblem; what: string };

/** Defaults that a file states before a show, or that the page itself implies. */
export type FileDefaults = {
  isVenue: boolean;
  /** The page's own name isn’t listed as another act. */
  name: string;
  timeZone: string;
  /** The day of the import. */
  today: string;
};

/** An entry of a file that may be a show, as text; fields that a format lacks are empty. */
export type FileEntry = {
  line: number;
  /** The file's own id of the entry, if it has one. */
  id: string;
  day: string;
  time: string;
  /** IANA name; empty for the page’s zone. */
  timeZone: string;
  title: string;
  placeName: string;
  address: string;
  town: string;
  country: string;
  position: string;
  description: string;
  ticketUrl: string;
  lineUp: string[];
  isCancelled: boolean;
  /** The day from which it may be public. */
  publicFrom: string;
};

/** The reason why none of a file can be read. */
export type FileProblem =
  | 'empty'
  | 'tooLarge'
  | 'tooMany'
  | 'charset'
  | 'unknownKind'
  | 'cutOff'
  | 'noColumns';

/** A typed line-up: one name a line, followed by the address of the act's page if any. */
export function parseLineUp(input: string): NamedAct[] {
  return input
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [address, pageId] = /\S*\/users\/([A-Za-z0-9_-]{1,128})\/?$/.exec(line) ?? [];
      if (address === undefined || pageId === undefined) return { name: line, pageId: null };
      return { name: line.slice(0, -address.length).trim() || pageId, pageId };
    });
}

/** The same line-up as text, to be edited. */
export function formatLineUp(acts: readonly NamedAct[]): string {
  return acts
    .map(({ name, pageId }) => (pageId === null ? name : `${name} /users/${pageId}`))
    .join('\n');
}

/** A position as maps show it: “38.7139, -9.1334”; null for anything else. */
export function readPosition(input: string): Position | null {
  const match = /^(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(input.trim());
  if (!match) return null;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** The assumed length of a show without an end. */
const usualHours = 4;

type ShowTime = { day: string; time: string | null; timeZone: string };

/**
 * The start and end of a show. One without a time takes its whole day; of a time that exists twice,
 * the first is meant.
 */
export function showTimes({
  day,
  time,
  timeZone,
}: ShowTime): { startsAt: Date; endsAt: Date } | TimeProblem {
  if (time === null) {
    const date = Temporal.PlainDate.from(day);
    const startOf = (one: Temporal.PlainDate) =>
      new Date(one.toZonedDateTime(timeZone).epochMilliseconds);
    return { startsAt: startOf(date), endsAt: startOf(date.add({ days: 1 })) };
  }
  const local = instantOf(`${day}T${time}`, timeZone);
  const instant =
    'problem' in local && local.problem === 'twice' ? instantOf(local.choices[0], timeZone) : local;
  if ('problem' in instant) return instant;
  const startsAt = new Date(instant.epochMilliseconds);
  return { startsAt, endsAt: new Date(startsAt.getTime() + usualHours * 3_600_000) };
}
