/** A clock time of a night, in minutes after its day began; above 1,440 is past midnight. */
export type NightMinute = number;

/** What a night is made of before it has a day: times on the clock and a running order. */
export type EventPlan = {
  loadIn: NightMinute;
  doors: NightMinute | null;
  curfew: NightMinute | null;
  loadOut: NightMinute;
  notes: string;
  slots: {
    name: string;
    start: NightMinute;
    end: NightMinute;
    isOpen: boolean;
    pitch: string;
    genres: string[];
  }[];
};

/** On which days a series has its nights. Days are ISO dates on the venue's clock. */
export type SeriesRule = {
  repeat:
    | { kind: 'weekly'; everyWeeks: number; weekdays: number[] }
    /** The nth weekday of each month; -1 is the last. */
    | { kind: 'monthly'; nth: 1 | 2 | 3 | 4 | -1; weekday: number };
  from: string;
  until: string | null;
  exceptions: string[];
};
