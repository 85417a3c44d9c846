/** The legal and help pages, by the path each is served at. */
export const documentSlugs = [
  'terms-of-service',
  'privacy-policy',
  'how-payments-work',
  'cancellation-policy',
  'delete-account',
] as const;
export type DocumentSlug = (typeof documentSlugs)[number];
