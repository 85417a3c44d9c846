/**
 * Everything that people write on their page. Pictures and other files are kept beside it. Lists
 * are empty, texts are '' and numbers are null where nothing has been written, so that a draft can
 * hold what is only half there; `content-problems` says what publishing still wants.
 */
export type ProfileContent = {
  displayName: string;
  /** The bio in its middle length, which is the one of the user document. */
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

/** What the page shows beside the fields of the user document. */
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

/** The id is made where the room is first written down, and stays. */
export type Room = { id: string; name: string; capacity: number | null };

/** What the people of a page call a video, which some link of theirs shows. */
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

/** One line of an input list: what goes into which channel of the console. */
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
