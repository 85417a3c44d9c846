import { called, managed, type Row } from '../rights-cells.ts';

const path = '/profiles/:profileId/tours/:tourId';
const show = { tourId: 'none', kind: 'booking', showId: 'none' };
// The scene has no tour.
const none: Row = { ...managed('not found'), params: { tourId: 'none' } };
const noShow: Row = { ...managed('not found'), params: show };

/** Tours as a whole, for managers of the performer’s page. */
export const tourRights: Record<string, Row> = {
  [`GET ${path}/:file{tour\\.(?:csv|ics)}`]: {
    ...managed('not found'),
    params: { tourId: 'none', file: 'tour.csv' },
  },
  [`GET ${path}/shows`]: none,
  [`GET ${path}/shows/:kind/:showId`]: noShow,
  [`POST ${path}/shows/:kind/:showId`]: noShow,
  [`GET ${path}/shows/:kind/:showId/removal`]: noShow,
  [`POST ${path}/shows/:kind/:showId/removal`]: noShow,
  [`GET /api/v1${path}`]: { ...called(managed('not found')), params: { tourId: 'none' } },
  [`PUT /api/v1${path}/shows/:kind/:showId`]: { ...called(managed('not found')), params: show },
  [`DELETE /api/v1${path}/shows/:kind/:showId`]: { ...called(managed('not found')), params: show },
};
