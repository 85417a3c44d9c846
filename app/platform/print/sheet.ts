/** A PDF, and the code points of its text that no font draws. */
export type Printed = { pdf: Uint8Array; missing: number[] };

/** A printed sheet: a title with a picture, and what stands below it, in this order. */
export type Sheet = {
  /** Small words above the title. */
  kicker: string;
  title: string;
  lead: string;
  /** JPEG, or nothing. */
  picture: Uint8Array | null;
  facts: SheetFact[];
  sections: SheetSection[];
  /** Stands at the foot of every page, and leads there. */
  link: string;
  language: string;
  producer: string;
};

/** A poster: a picture that fills the page, and on a drawn one its words. */
export type PosterSheet = {
  title: string;
  picture: Uint8Array;
  format: 'jpg' | 'png';
  /** Null where the picture says it all. */
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
  /** What it lets into, when and where. */
  event: string;
  lines: string[];
  code: { modules: number; path: string };
  facts: SheetFact[];
  /** What to do with it, below everything else. */
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
  /** What they have, and small below it what tells it from others. */
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
