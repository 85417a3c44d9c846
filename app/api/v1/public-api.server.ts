import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { describeRoute, generateSpecs, resolver } from 'hono-openapi';
import type { z } from 'zod';
import { userIdOf } from '#app/domain/profiles/page-id.ts';
import { readProfile } from '#app/features/profiles/read-profile.server.ts';
import { userDocument } from '#app/features/profiles/views.ts';
import { refusalOf } from '#app/http/answers/page-calls.server.ts';
import { answerProblem } from '#app/http/answers/problem.server.ts';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';
import { accountApi, notificationsApi } from './account-api.server.ts';
import { adminDisputesApi, adminLedgerApi, adminMoneyApi } from './admin/money-api.server.ts';
import { adminOperationsApi, adminReportsApi } from './admin/operations-api.server.ts';
import { disputesApi, reviewsApi, settlementsApi } from './after-show-api.server.ts';
import { bookingsApi, cancellationsApi, contractsApi, offersApi } from './bookings-api.server.ts';
import { calendarApi } from './calendar-api.server.ts';
import { problemContent, sharedParts } from './describe-call.server.ts';
import {
  discoveryApi,
  followingApi,
  savedSearchesApi,
  shortlistsApi,
} from './discovery-api.server.ts';
import {
  announcementsApi,
  fediverseApi,
  outsideShowsApi,
} from './events/announcements-api.server.ts';
import { applicationsApi, eventsApi } from './events/events-api.server.ts';
import { advancesApi, runningOrdersApi, toursApi } from './events/nights-api.server.ts';
import { findCaller } from './find-caller.server.ts';
import { holdsApi } from './holds-api.server.ts';
import { livePaths } from './live-paths.server.ts';
import { messagesApi } from './messages-api.server.ts';
import { openToOrigins } from './open-to-origins.server.ts';
import { documentsApi, paymentsApi } from './payments-api.server.ts';
import { filesApi, pagesApi, profilesApi, teamApi } from './profiles/profiles-api.server.ts';
import { authApi, signInPaths } from './sign-in-api.server.ts';
import { doorApi, doorSalesApi, guestsApi } from './tickets/door-api.server.ts';
import {
  movesApi,
  ticketImportsApi,
  ticketOrdersApi,
  waitingApi,
} from './tickets/orders-api.server.ts';
import {
  codesApi,
  compsApi,
  mailingsApi,
  taxesApi,
  ticketSalesApi,
} from './tickets/sales-api.server.ts';
import { seatsApi } from './tickets/seats-api.server.ts';
import { webhooksApi } from './webhooks-api.server.ts';

/** The public REST API. Its OpenAPI document is made from these very routes. */
export const publicApi = new Hono<HttpEnv>();

publicApi.get(
  '/users/:userId',
  describeRoute({
    operationId: 'readUser',
    tags: ['Profiles'],
    security: [],
    summary: 'Read one public profile',
    description:
      'Pictures are at `/images/users/{userId}/profilePicture.jpg` or `.png`, and `banner` likewise if `hasBanner` is true.',
    parameters: [
      {
        name: 'userId',
        in: 'path',
        required: true,
        schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,128}$' },
      },
    ],
    responses: {
      200: { description: 'The user document.', content: json(userDocument) },
      404: { description: 'This user doesn’t exist.', content: problemContent },
      503: { description: 'The data can’t be read right now.', content: problemContent },
    },
  }),
  async (context) => {
    const { database, log } = context.var.services;
    const userId = userIdOf(context.req.param('userId'));
    const t = words('profiles');
    context.header('access-control-allow-origin', '*');
    try {
      const profile = userId === null ? null : await readProfile(database.orm, userId);
      if (!profile) return answerProblem(context, 404, t('unknown'));
      return context.json(userDocument.parse(profile), 200, {
        'cache-control': 'public, no-cache',
        [rememberHeader]: `profiles:${profile.id}`,
      });
    } catch (error) {
      log.error({ error, requestId: context.var.requestId }, 'a profile can’t be read');
      return answerProblem(context, 503, t('failed'));
    }
  },
);

publicApi.route('/auth', authApi);

publicApi.get('/openapi.json', async (context) =>
  context.json(await openApiDocument(context.var.services), 200, {
    'cache-control': 'public, max-age=3600',
    'access-control-allow-origin': '*',
  }),
);

publicApi.use(openToOrigins, findCaller);
const calls = [
  accountApi,
  profilesApi,
  pagesApi,
  filesApi,
  teamApi,
  calendarApi,
  eventsApi,
  announcementsApi,
  runningOrdersApi,
  toursApi,
  ticketSalesApi,
  ticketOrdersApi,
  reviewsApi,
  advancesApi,
  settlementsApi,
  guestsApi,
  doorApi,
  codesApi,
  seatsApi,
  taxesApi,
  doorSalesApi,
  mailingsApi,
  compsApi,
  movesApi,
  ticketImportsApi,
  waitingApi,
  outsideShowsApi,
  applicationsApi,
  followingApi,
  shortlistsApi,
  savedSearchesApi,
  holdsApi,
  bookingsApi,
  offersApi,
  contractsApi,
  cancellationsApi,
  disputesApi,
  paymentsApi,
  messagesApi,
  notificationsApi,
  webhooksApi,
  fediverseApi,
  documentsApi,
  discoveryApi,
  adminDisputesApi,
  adminMoneyApi,
  adminReportsApi,
  adminOperationsApi,
  adminLedgerApi,
];
for (const api of calls) publicApi.route('/', api);

publicApi.all('*', (context) => {
  const allowed = methodsAt(publicApi, context.req.path);
  const t = words('routes');
  if (allowed.length > 0) {
    context.header('allow', allowed.join(', '));
    return answerProblem(context, 405, t('calls.noMethod'));
  }
  const address = `${context.var.services.brand.site}/api`;
  return answerProblem(context, 404, t('plain.noCall', { address }));
});

publicApi.onError((error, context) => {
  if (error instanceof HTTPException) return answerProblem(context, error.status, error.message);
  const { status, detail, refused } = refusalOf(error, context);
  return answerProblem(context, status, detail, refused);
});

function methodsAt(api: Hono<HttpEnv>, path: string): string[] {
  const below = path.replace(/^\/api\/v1/, '');
  const methods = api.routes
    .filter(({ method, path: pattern }) => method !== 'ALL' && matches(pattern, below))
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set(methods)].sort();
}

function matches(pattern: string, path: string): boolean {
  const [segments, expected] = [path.split('/'), pattern.split('/')];
  return (
    segments.length === expected.length &&
    expected.every((part, place) => part.startsWith(':') || part === segments[place])
  );
}

/** The OpenAPI 3.1 document of the public interface. */
export function openApiDocument({ brand }: Services) {
  return generateSpecs(publicApi, {
    documentation: {
      openapi: '3.1.0',
      info: {
        title: `${brand.product} API`,
        version: '1',
        description: words('routes')('api.description', { product: brand.product }),
        license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
        contact: { email: brand.supportEmail },
      },
      servers: [{ url: `${brand.site}/api/v1` }],
      tags: [
        { name: 'Account', description: 'Who you are, and the pages you work on.' },
        { name: 'Profiles', description: 'Public pages of performers and venues.' },
        { name: 'Pages', description: 'Writing your own pages, and publishing them.' },
        {
          name: 'Pictures',
          description: 'A page’s picture and banner, its press photos and stage plot.',
        },
        { name: 'Team', description: 'Who works on a page, what each is paid, and referrals.' },
        { name: 'Calendar', description: 'Shows, holds, offers and blocked times of a page.' },
        { name: 'Events', description: 'A venue’s events, their running orders, and series.' },
        { name: 'Announcements', description: 'What the public sees of events.' },
        { name: 'Tickets', description: 'What a venue sells for its events, and who bought it.' },
        { name: 'Seats', description: 'Rooms with numbered seats, and who has which.' },
        {
          name: 'Following',
          description: 'Hearing of shows, saying that you’re going, and what is counted of pages.',
        },
        {
          name: 'Shortlists',
          description: 'Lists of others that a page’s team keeps, and pages that fit.',
        },
        {
          name: 'Search',
          description:
            'Artists, venues and open slots, as everyone finds them, and searches that you keep.',
        },
        { name: 'Applications', description: 'The performers who apply for open slots.' },
        { name: 'Holds', description: 'Dates held for a performer, by rank.' },
        { name: 'Bookings', description: 'From the first offer to both signatures.' },
        { name: 'Contracts', description: 'The contracts both sides sign.' },
        { name: 'Cancelling', description: 'Ending a signed booking before the show.' },
        { name: 'After the show', description: 'Releasing the money, and disputes about it.' },
        {
          name: 'Advancing',
          description: 'What both sides settle before a show, and its day sheet.',
        },
        { name: 'Running orders', description: 'A night from doors to curfew, planned and live.' },
        { name: 'Tours', description: 'Shows of a performer that belong together.' },
        { name: 'Settlement', description: 'The numbers of a night, which both sides sign.' },
        { name: 'Reviews', description: 'What the two sides of a settled show say of each other.' },
        { name: 'Payments', description: 'Payments, held money, payouts and refunds.' },
        { name: 'Messages', description: 'What pages write to each other, in threads.' },
        { name: 'Notifications', description: 'What your pages’ people are told in the product.' },
        {
          name: 'Webhooks',
          description:
            'What happens to a page, sent to your own programs as it happens: a POST with a body such as `{"type":"booking.accepted","timestamp":"2027-03-12T18:04:05.000Z","data":{"id":"…","profileId":"…","path":"/api/v1/profiles/…/bookings/…"}}`. Call the `path` to read the rest.\n\nMessages are signed as Standard Webhooks 1.0.0 describes, so you can check them with its libraries: `webhook-signature` has signatures of `{webhook-id}.{webhook-timestamp}.{body}`, separated by spaces. `v1,` is an HMAC-SHA256 with your secret, `v1a,` an Ed25519 signature to check with the public key. Refuse timestamps more than five minutes old, and skip a `webhook-id` you have seen: a message can arrive twice, or after a later one.\n\nAnswer with a status from 200 to 299 within 15 seconds. Anything else, redirects included, is sent again after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10, 14, 20 and 24 hours, or later if you send `retry-after`. 410 turns the webhook off, and so does a message that fails every time while nothing else arrives; the owner is then emailed. Nothing is sent about what happens while it is off.',
        },
        { name: 'Live', description: 'What happens on your pages, as a stream.' },
        { name: 'Documents', description: 'Invoices, receipts, statements and tax details.' },
        {
          name: 'Administration',
          description:
            'The whole platform’s disputes, transfers and ledger, for its administrators: signed in, or with a key for all pages that has the scope `admin`.',
        },
        { name: 'Sign-in', description: 'Signing in from any client.' },
      ],
      paths: { ...livePaths(brand), ...signInPaths(brand) },
      components: sharedParts as never,
    },
  });
}

function json(schema: z.ZodType) {
  return { 'application/json': { schema: resolver(schema) } };
}
