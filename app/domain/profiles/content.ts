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

/**
 * The limits of a page’s content. Texts are counted in UTF-16 units, as `maxlength` does. Imported
 * texts keep any length until they are edited.
 */
export const contentLimits = {
  displayName: 200,
  bioShort: 160,
  bio: 2_000,
  bioLong: 10_000,
  videoLinks: 100,
  videoTitle: 100,
  genres: 8,
  genre: 40,
  homeTown: 120,
  address: 500,
  links: 20,
  linkLabel: 60,
  linkUrl: 500,
  rooms: 40,
  roomName: 80,
  roomCapacity: { least: 1, most: 1_000_000 },
  equipment: 5_000,
  houseRules: 5_000,
  bandMembers: 60,
  memberName: 100,
  memberRole: 100,
  inputList: 64,
  inputText: 120,
  stageNotes: 5_000,
  technicalRider: 10_000,
  hospitalityRider: 5_000,
  setMinutes: { least: 1, most: 1_440 },
  feeMinor: { least: 0, most: 10_000_000_000_000 },
  /** Half the way around the earth. */
  travelRadiusKm: { least: 0, most: 20_038 },
} as const;

/**
 * A draft holds more than can be published, so that nothing typed is lost. Anything beyond this
 * wasn’t written by a person.
 */
export const draftBounds = {
  shortText: 2_048,
  longText: 40_000,
  list: 200,
  /** Of the whole, as JSON. */
  characters: 400_000,
} as const;

/** Suggestions while a genre is typed; any other is as good. */
export const suggestedGenres = [
  'Acoustic',
  'Afrobeat',
  'Alternative rock',
  'Ambient',
  'Baroque',
  'Bluegrass',
  'Blues',
  'Bossa nova',
  'Brass band',
  'Chamber music',
  'Chamber pop',
  'Choral',
  'Classical',
  'Contemporary classical',
  'Country',
  'Covers',
  'Cumbia',
  'Dance',
  'Disco',
  'DJ set',
  'Dream pop',
  'Drum and bass',
  'Dub',
  'Electronic',
  'Experimental',
  'Fado',
  'Flamenco',
  'Folk',
  'Free improvisation',
  'Funk',
  'Garage rock',
  'Gospel',
  'Hard rock',
  'Hip-hop',
  'House',
  'Indie folk',
  'Indie pop',
  'Indie rock',
  'Jazz',
  'Klezmer',
  'Latin',
  'Metal',
  'Musical theatre',
  'Noise',
  'Opera',
  'Pop',
  'Post-punk',
  'Post-rock',
  'Psychedelic rock',
  'Punk',
  'R&B',
  'Reggae',
  'Rock',
  'Rock and roll',
  'Salsa',
  'Samba',
  'Shoegaze',
  'Singer-songwriter',
  'Ska',
  'Soul',
  'Spoken word',
  'Surf rock',
  'Swing',
  'Synth-pop',
  'Tango',
  'Techno',
  'Trip-hop',
  'World',
] as const;
