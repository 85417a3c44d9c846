import { administered, everyone, type Row } from './rights-cells.ts';

const pages = ['checkout', 'authentication', 'onboarding', 'dashboard'];

/** The card sandbox, which is off in this platform: no actor has its pages. */
export const sandboxRights: Record<string, Row> = {
  'GET /admin/sandbox': administered('not found'),
  'POST /admin/sandbox': administered('not found'),
  'GET /admin/sandbox/:step': administered('not found'),
  'POST /admin/sandbox/:step': administered('not found'),
  'GET /sandbox/style.css': everyone('not found'),
  ...Object.fromEntries(
    pages.flatMap((page) => [
      [`GET /sandbox/${page}/:id`, everyone('not found')],
      [`POST /sandbox/${page}/:id`, everyone('not found')],
    ]),
  ),
};
