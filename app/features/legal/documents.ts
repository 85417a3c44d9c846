/** The legal pages, which every page leads to, by the path each is served at. */
export const footerSlugs = [
  'terms-of-service',
  'privacy-policy',
  'how-payments-work',
  'cancellation-policy',
  'delete-account',
] as const;

/** With the help pages that only some pages lead to. */
export const documentSlugs = [...footerSlugs, 'door-guide', 'settlement-format'] as const;
export type DocumentSlug = (typeof documentSlugs)[number];
