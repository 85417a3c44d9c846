import { everyone, managed, owned, type Row, signedIn } from './rights-cells.ts';

const taxForm = {
  kind: 'person',
  legalName: 'Ana Sousa',
  street: 'Rua da Palma 7',
  postalCode: '1100',
  town: 'Lisboa',
  country: 'PT',
  taxId: '',
};

/** Members’ removal and shares, tax details, and bringing others along. */
export const shareRights: Record<string, Row> = {
  'GET /profiles/:profileId/team/:accountId/removal': managed('shown'),
  'POST /profiles/:profileId/team/:accountId/removal': managed('done'),
  'GET /profiles/:profileId/team/payout-splits': managed('shown'),
  'POST /profiles/:profileId/team/payout-splits': owned('done'),
  'GET /profiles/:profileId/referrals': managed('shown'),
  'POST /profiles/:profileId/referrals': managed('done'),
  // The tax details of one’s own page, and of oneself. Every actor here has a page of their own.
  'GET /payouts/tax': signedIn('shown'),
  'POST /payouts/tax': { ...signedIn('not found'), form: { ...taxForm, as: 'of-nobody' } },
  'GET /payouts/own/tax': signedIn('shown'),
  'POST /payouts/own/tax': { ...signedIn('done'), form: taxForm },
  // No page has made this link.
  'GET /bring/:code': everyone('not found'),
};
