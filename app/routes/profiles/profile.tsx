import { isbot } from 'isbot';
import { Suspense } from 'react';
import { Await, data } from 'react-router';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { PageFacts } from '#app/domain/discovery/facts.ts';
import { PageShows } from '#app/features/announcements/components/page-shows.tsx';
import {
  listShowsOf,
  type PageShows as ShowsOfPage,
} from '#app/features/announcements/queries/list-page-shows.server.ts';
import { FactsPart } from '#app/features/discovery/facts/components/facts-part.tsx';
import { readFacts } from '#app/features/discovery/facts/queries/read-facts.server.ts';
import { FollowPart } from '#app/features/discovery/following/components/follow-part.tsx';
import { countFollowers } from '#app/features/discovery/following/queries/count-followers.server.ts';
import { SimilarPart } from '#app/features/discovery/matching/components/similar-part.tsx';
import {
  findSimilar,
  type Similar,
} from '#app/features/discovery/matching/queries/find-similar.server.ts';
import { ProfilePage } from '#app/features/profiles/components/profile-page.tsx';
import type { Ways } from '#app/features/profiles/components/profile-ways.tsx';
import { may } from '#app/features/profiles/policy.ts';
import {
  type ShownProfile,
  showProfile,
} from '#app/features/profiles/queries/show-profile.server.ts';
import { ReviewsPart } from '#app/features/reviews/components/reviews-part.tsx';
import { listReviews } from '#app/features/reviews/queries/list-reviews.server.ts';
import { lateHeader, rememberHeader } from '#app/http/answers/remember.server.ts';
import { type Services, servicesContext, viewerContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/cookies.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { within } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import { feedLinks, oembedLinks } from '#app/routes/shell/describe-page.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/profile';
import { describeProfile } from './describe-profile.ts';
import { type Asker, waysOf } from './ways-of.ts';

export const handle: PageHandle = { video: true };

/** A page whose data takes longer than this is sent without it at first. */
const patienceMs = 150;
/** The newest reviews; the rest have a page of their own. */
const mostReviews = 3;
/** Data that is still missing after this long has failed. */
const mostPatienceMs = 15_000;

type Page =
  | (Extract<ShownProfile, { state: 'found' }> & { ways: Ways; isKnown: boolean } & Beside)
  | Exclude<ShownProfile, { state: 'found' }>
  | { state: 'idMissing' }
  /** Not-found for all but its managers, who get a link to the editor. */
  | { state: 'notPublic'; userId: string };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const product = services.brand.product;
  if (!params.userId) return answer({ product, view: { state: 'idMissing' }, later: null });

  const viewer = context.get(viewerContext);
  const currentId = viewer && currentProfile(viewer, request)?.profileId;
  const reading = readPage(services, params.userId, { viewer, currentId: currentId ?? null });
  const view =
    (await within(patienceMs, reading, () => null)) ??
    // Search engines judge a page by its status and its head, so they get it whole.
    (isbot(request.headers.get('user-agent')) ? await reading : null);
  return view
    ? answer({ product, view, later: null })
    : data(
        { product, view: null, later: within(mostPatienceMs, reading, () => failed) },
        { headers: { [lateHeader]: '1' } },
      );
}

async function readPage(services: Services, userId: string, asker: Asker): Promise<Page> {
  const { viewer } = asker;
  const view = await showProfile(services, userId);
  if (view.state === 'found') {
    const beside = await readBeside(services, view.profile.userId, viewer);
    return {
      ...view,
      isWhole: view.isWhole && beside !== null,
      isKnown: viewer?.isComplete === true,
      ways: waysOf(asker, view.profile, services.brand.site),
      ...(beside ?? {
        shows: { upcoming: [], past: [] },
        facts: null,
        followers: null,
        similar: [],
        reviews: null,
      }),
    };
  }
  if (view.state === 'failed' || !may(viewer, userId, 'see the draft')) return view;
  return { state: 'notPublic', userId };
}

type Beside = {
  shows: ShowsOfPage;
  facts: PageFacts | null;
  followers: number | null;
  similar: Similar[];
  reviews: Omit<Parameters<typeof ReviewsPart>[0], 'pageId' | 'name'> | null;
};

/** A page is complete without others' words about it while those can't be read. */
async function readBeside(
  { database, log, brand }: Services,
  userId: string,
  viewer: Viewer | null,
): Promise<Beside | null> {
  const { orm } = database;
  try {
    const maySee = viewer && may(viewer, userId, 'see how many follow');
    const [shows, facts, followers, similar, reviews] = await Promise.all([
      listShowsOf(orm, userId),
      readFacts(orm, userId),
      maySee ? countFollowers(orm, viewer, userId) : null,
      findSimilar(orm, userId),
      listReviews(orm, { pageId: userId, most: mostReviews }),
    ]);
    const { site, supportEmail } = brand;
    return {
      shows,
      facts,
      followers,
      similar,
      reviews: { shown: reviews, brand: { site, supportEmail } },
    };
  } catch (error) {
    log.error({ error }, 'what stands beside a page can’t be read');
    return null;
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData: page, matches }) => {
  const brand = matches[0]?.loaderData?.brand;
  return [...describeProfile(page?.view, brand), ...showLinks(page?.view, brand?.site ?? '')];
};

/** The addresses of a page's shows for programs. */
function showLinks(view: Page | null | undefined, site: string) {
  if (view?.state !== 'found') return [];
  const { userId, displayName } = view.profile;
  const page = displayName ?? words('profiles')('nameMissing');
  const title = words('announcements')('feeds.of', { page });
  const address = `${site}/users/${userId}`;
  return [
    ...oembedLinks(site, address, title),
    ...feedLinks(`${address}/shows`, { title, formats: ['ics', 'rss', 'json'] }),
  ];
}

export default function ProfileRoute({ loaderData }: Route.ComponentProps) {
  const { product, view, later } = loaderData;
  if (view) return <State view={view} product={product} />;
  return (
    <Suspense fallback={<Waiting />}>
      <Await resolve={later}>{(page) => page && <State view={page} product={product} />}</Await>
    </Suspense>
  );
}

function Waiting() {
  return (
    <p className="band profile-wait" role="status">
      {words('profiles')('loading')}
    </p>
  );
}

function State({ view, product }: { view: Page; product: string }) {
  const t = words('profiles');
  const pages = words('routes');
  if (view.state === 'found')
    return (
      <ProfilePage
        profile={view.profile}
        product={product}
        ways={view.ways}
        others={
          <SimilarPart similar={view.similar} name={view.profile.displayName ?? t('nameMissing')} />
        }
      >
        <PageShows pageId={view.profile.userId} {...view.shows} />
        {view.facts && (
          <FactsPart
            facts={view.facts}
            name={view.profile.displayName ?? t('nameMissing')}
            userType={view.profile.userType}
            product={product}
          />
        )}
        {view.reviews && (
          <ReviewsPart
            pageId={view.profile.userId}
            name={view.profile.displayName ?? t('nameMissing')}
            {...view.reviews}
          />
        )}
        <FollowPart
          pageId={view.profile.userId}
          name={view.profile.displayName ?? t('nameMissing')}
          isKnown={view.isKnown}
          followers={view.followers}
        />
      </ProfilePage>
    );
  if (view.state === 'notPublic')
    return (
      <Notice
        title={t(view.state)}
        actions={
          <LinkButton href={`/profiles/${view.userId}/edit`}>{t('notPublicEdit')}</LinkButton>
        }
      >
        <p>{t('notPublicHelp')}</p>
      </Notice>
    );
  return (
    <Notice
      title={t(view.state)}
      actions={<LinkButton href="/">{pages('notFound.home')}</LinkButton>}
    >
      <p>{view.state === 'failed' ? t('failedHelp') : t('unknownHelp')}</p>
    </Notice>
  );
}

const failed: Page = { state: 'failed' };

const statuses = { found: 200, idMissing: 404, unknown: 404, notPublic: 404, failed: 503 };

function answer(page: { product: string; view: Page; later: null }) {
  const { view } = page;
  const headers: HeadersInit =
    view.state === 'found' && view.isWhole
      ? {
          'cache-control': 'public, no-cache',
          // Similar pages are named on it, so their changes matter too.
          [rememberHeader]: [view.profile.userId, ...view.similar.map(({ id }) => id)]
            .map((id) => `profiles:${id}`)
            .join(' '),
        }
      : { 'cache-control': 'no-store' };
  return data(page, { status: statuses[view.state], headers });
}
