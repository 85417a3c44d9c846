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
export type NamedAct = { name: string; pageId: string | null };

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
