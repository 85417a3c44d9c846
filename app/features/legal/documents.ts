/** The legal pages linked from every page, by their paths. */
export const footerSlugs = [
  'terms-of-service',
  'privacy-policy',
  'how-payments-work',
  'cancellation-policy',
  'delete-account',
] as const;

/** Also the help pages that only some pages link to. */
export const documentSlugs = [...footerSlugs, 'door-guide', 'settlement-format'] as const;
export type DocumentSlug = (typeof documentSlugs)[number];
