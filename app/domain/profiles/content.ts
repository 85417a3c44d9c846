import type { Position } from './position.ts';

/**
 * Everything that people write on their page. Pictures and other files are kept beside it. Lists
 * are empty and texts are '' where nothing has been written.
 */
export type ProfileContent = {
  displayName: string;
  /** The bio in its middle length, which is the one of the user document. */
  bio: string;
  videoLinks: string[];
  genres: string[];
  homeTown: string;
  address: string;
  position: Position | null;
  timeZone: string;
  rooms: Room[];
  details: ProfileDetails;
};

/** What the page shows beside the fields of the user document. */
export type ProfileDetails = {
  bioShort: string;
  bioLong: string;
  links: { label: string; url: string }[];
  // Venues
  equipment: string;
  houseRules: string;
  // Artists
  bandMembers: { name: string; role: string }[];
  /** From and to, in minutes; null where not said. */
  setLength: { leastMinutes: number; mostMinutes: number } | null;
  fee: FeeRange | null;
  inputList: InputLine[];
  stageNotes: string;
  technicalRider: string;
  hospitalityRider: string;
  travelRadiusKm: number | null;
};

export type Room = { id: string; name: string; capacity: number };

/** Whole minor units of one currency (ISO 4217). */
export type FeeRange = {
  leastMinor: number;
  mostMinor: number;
  currency: string;
  isShown: boolean;
};

/** One line of an input list: what goes into which channel of the console. */
export type InputLine = { source: string; microphone: string; notes: string };
