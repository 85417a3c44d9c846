/** What can’t be read of a calendar file, by what follows from it. */
export const unreadReasons = [
  'line',
  'unclosed',
  'start',
  'begin',
  'end',
  'rule',
  'until',
  'date',
  'exception',
  'moved',
  'zone',
  'period',
] as const;
export type UnreadReason = (typeof unreadReasons)[number];

/** A line of a file, counted from 1, with its text as far as it helps to find it. */
export type UnreadLine = { line: number; text: string; why: UnreadReason };
