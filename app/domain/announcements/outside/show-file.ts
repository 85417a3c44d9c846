/** What kinds of files shows are imported from: iCalendar, and tables with a column for each fact. */
export const importSources = ['calendar', 'table'] as const;
export type ImportSource = (typeof importSources)[number];

/** Everything that a page says of a show that wasn’t booked here. */
export type OutsideShow = {
  title: string;
  day: string;
  /** On the clock of its place; null where it isn’t known. */
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

/** Who else plays: a name, and the page that is asked whether the name may link to it. */
export type NamedAct = { name: string; pageId: string | null };

/** A show of a file, with the line that it begins in. */
export type FileShow = {
  line: number;
  /** How the same show is known again in the next file. */
  key: string;
  isCancelled: boolean;
  /** How many characters of its description are left out, which has a limit that files don’t. */
  cut?: number;
  show: OutsideShow;
};

/** Why a line can’t be imported. */
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
  /** The lines that can’t be read, in their order. */
  problems: ProblemLine[];
};
/** `what` is what was found there, as far as it helps to find the place. */
export type ProblemLine = { line: number; why: LineProblem; what: string };

/** What is said before it in a file, or means the page itself. */
export type AroundFile = {
  isVenue: boolean;
  /** Of the page, whose own name isn’t one of the others. */
  name: string;
  timeZone: string;
  /** The day on which it is imported. */
  today: string;
};

/** Something of a file that may be a show, as text; what a kind of file doesn’t say is empty. */
export type FileEntry = {
  line: number;
  /** How it is known again, where the file says so. */
  id: string;
  day: string;
  time: string;
  /** As programs name it; empty for the page’s. */
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

/** Why nothing of a file can be read. */
export type FileProblem =
  | 'empty'
  | 'tooLarge'
  | 'tooMany'
  | 'charset'
  | 'unknownKind'
  | 'cutOff'
  | 'noColumns';
