/** Lengths in characters, others in pieces. */
export const outsideLimits = {
  title: 120,
  placeName: 120,
  address: 200,
  town: 80,
  description: 4_000,
  link: 500,
  actName: 120,
  acts: 30,
  /** Of one page, coming and past. */
  shows: 2_000,
  /** Of a file: bytes, and shows in it. */
  fileBytes: 2_000_000,
  fileShows: 1_000,
} as const;
