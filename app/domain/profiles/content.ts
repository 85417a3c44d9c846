/**
 * The written content of a page. Pictures and other files are kept beside it. Empty lists, '' and
 * null mean that nothing was written, so that a draft can hold half of something;
 * `content-problems` says what publishing still needs.
 */
export type ProfileContent = {
  displayName: string;
  /** The bio in its middle length, which is the user document’s. */
  bio: string;
  videoLinks: string[];
  genres: string[];
  homeTown: string;
  address: string;
  position: { latitude: number | null; longitude: number | null };
  /** IANA name. */
  timeZone: string;
  rooms: Room[];
  details: ProfileDetails;
};

/** The content that the user document has no fields for. */
export type ProfileDetails = {
  bioShort: string;
  bioLong: string;
  links: { label: string; url: string }[];
  videoTitles: VideoTitle[];
  // Venues
  equipment: string;
  houseRules: string;
  // Artists
  bandMembers: { name: string; role: string }[];
  setLength: SetLength | null;
  fee: FeeRange | null;
  inputList: InputLine[];
  stageNotes: string;
  technicalRider: string;
  hospitalityRider: string;
  travelRadiusKm: number | null;
};

/** The id is created with the room, and stays. */
export type Room = { id: string; name: string; capacity: number | null };

/** A title for a video, which one of the page’s links leads to. */
export type VideoTitle = { videoId: string; title: string };

/** From and to; one side alone is an open range. */
export type SetLength = { leastMinutes: number | null; mostMinutes: number | null };

/** From and to in whole minor units of one currency (ISO 4217); one side alone is an open range. */
export type FeeRange = {
  leastMinor: number | null;
  mostMinor: number | null;
  currency: string;
  isShown: boolean;
};

/** One line of an input list: the source on a channel of the console. */
export type InputLine = { source: string; microphone: string; notes: string };

export const emptyDetails: ProfileDetails = {
  bioShort: '',
  bioLong: '',
  links: [],
  videoTitles: [],
  equipment: '',
  houseRules: '',
  bandMembers: [],
  setLength: null,
  fee: null,
  inputList: [],
  stageNotes: '',
  technicalRider: '',
  hospitalityRider: '',
  travelRadiusKm: null,
};

export const emptyContent: ProfileContent = {
  displayName: '',
  bio: '',
  videoLinks: [],
  genres: [],
  homeTown: '',
  address: '',
  position: { latitude: null, longitude: null },
  timeZone: '',
  rooms: [],
  details: emptyDetails,
};
