/** A PDF, and the code points of its text that no font draws. */
export type Printed = { pdf: Uint8Array; missing: number[] };

/** A printed sheet: a title with a picture, then facts and sections, in this order. */
export type Sheet = {
  /** Small words above the title. */
  kicker: string;
  title: string;
  lead: string;
  /** JPEG, or nothing. */
  picture: Uint8Array | null;
  facts: SheetFact[];
  sections: SheetSection[];
  /** An address, printed as a link at the foot of every page. */
  link: string;
  language: string;
  producer: string;
};

/** A poster: a picture that fills the page, and on a drawn one its words. */
export type PosterSheet = {
  title: string;
  picture: Uint8Array;
  format: 'jpg' | 'png';
  /** Null for an uploaded poster, which has its own words. */
  words: { day: string; names: string[]; lines: string[]; link: string } | null;
  language: string;
  producer: string;
};

/** Tickets, one a page, that are read in black and white too. */
export type TicketSheet = {
  title: string;
  tickets: PrintedTicket[];
  language: string;
  producer: string;
};

export type PrintedTicket = {
  /** The event, and lines with its time and place. */
  event: string;
  lines: string[];
  code: { modules: number; path: string };
  facts: SheetFact[];
  /** Instructions at the bottom. */
  note: string;
};

/** Lists of people, to tick at a door: in black and white, with a box before each. */
export type TickSheet = {
  title: string;
  lead: string;
  lists: {
    heading: string;
    columns: [name: string, what: string, count: string];
    rows: TickRow[];
  }[];
  language: string;
  producer: string;
};

export type TickRow = {
  name: string;
  /** Their tickets, and a smaller note below that tells the row from others. */
  what: string;
  note: string;
  /** With more than one person, each has a box. */
  count: number;
};

export type SheetFact = { label: string; value: string };

export type SheetSection = { heading: string } & (
  | { text: string; facts?: SheetFact[] }
  | { facts: SheetFact[] }
  /** The first column has numbers, or names, which need room. */
  | { columns: string[]; rows: string[][]; first?: 'number' | 'name' }
  | { amounts: SheetFact[]; total: SheetFact }
);
