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

/** A page whose data takes longer than this is begun without it. */
const patienceMs = 150;
/** The newest reviews; the rest have a page of their own. */
const mostReviews = 3;
/** And one that is still not there after this long has failed. */
const mostPatienceMs = 15_000;

type Page =
  | (Extract<ShownProfile, { state: 'found' }> & { ways: Ways; isKnown: boolean } & Beside)
  | Exclude<ShownProfile, { state: 'found' }>
  | { state: 'idMissing' }
  /** Unknown to everybody but those who manage it, who are shown the way to the editor. */
  | { state: 'notPublic'; userId: string };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const product = services.brand.product;
  if (!params.userId) return answer({ product, shown: { state: 'idMissing' }, later: null });

  const viewer = context.get(viewerContext);
  const currentId = viewer && currentProfile(viewer, request)?.profileId;
  const reading = readPage(services, params.userId, { viewer, currentId: currentId ?? null });
  const shown =
    (await within(patienceMs, reading, () => null)) ??
    // Search engines judge a page by its status and its head, so they get it whole.
    (isbot(request.headers.get('user-agent')) ? await reading : null);
  return shown
    ? answer({ product, shown, later: null })
    : data(
        { product, shown: null, later: within(mostPatienceMs, reading, () => failed) },
        { headers: { [lateHeader]: '1' } },
      );
}

async function readPage(services: Services, userId: string, asker: Asker): Promise<Page> {
  const { viewer } = asker;
  const shown = await showProfile(services, userId);
  if (shown.state === 'found') {
    const beside = await readBeside(services, shown.profile.userId, viewer);
    return {
      ...shown,
      isWhole: shown.isWhole && beside !== null,
      isKnown: viewer?.isComplete === true,
      ways: waysOf(asker, shown.profile, services.brand.site),
      ...(beside ?? {
        shows: { upcoming: [], past: [] },
        facts: null,
        followers: null,
        similar: [],
        reviews: null,
      }),
    };
  }
  if (shown.state === 'failed' || !may(viewer, userId, 'see the draft')) return shown;
  return { state: 'notPublic', userId };
}

type Beside = {
  shows: ShowsOfPage;
  facts: PageFacts | null;
  followers: number | null;
  similar: Similar[];
  reviews: Omit<Parameters<typeof ReviewsPart>[0], 'pageId' | 'name'> | null;
};

/** A page stands without what others tell of it while that can’t be read. */
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
  return [...describeProfile(page?.shown, brand), ...showLinks(page?.shown, brand?.site ?? '')];
};

/** Where the shows of a page are for programs. */
function showLinks(shown: Page | null | undefined, site: string) {
  if (shown?.state !== 'found') return [];
  const { userId, displayName } = shown.profile;
  const page = displayName ?? words('profiles')('nameMissing');
  const title = words('announcements')('feeds.of', { page });
  const address = `${site}/users/${userId}`;
  return [
    ...oembedLinks(site, address, title),
    ...feedLinks(`${address}/shows`, { title, formats: ['ics', 'rss', 'json'] }),
  ];
}

export default function ProfileRoute({ loaderData }: Route.ComponentProps) {
  const { product, shown, later } = loaderData;
  if (shown) return <State shown={shown} product={product} />;
  return (
    <Suspense fallback={<Waiting />}>
      <Await resolve={later}>{(page) => page && <State shown={page} product={product} />}</Await>
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

function State({ shown, product }: { shown: Page; product: string }) {
  const t = words('profiles');
  const pages = words('routes');
  if (shown.state === 'found')
    return (
      <ProfilePage
        profile={shown.profile}
        product={product}
        ways={shown.ways}
        others={
          <SimilarPart
            similar={shown.similar}
            name={shown.profile.displayName ?? t('nameMissing')}
          />
        }
      >
        <PageShows pageId={shown.profile.userId} {...shown.shows} />
        {shown.facts && (
          <FactsPart
            facts={shown.facts}
            name={shown.profile.displayName ?? t('nameMissing')}
            userType={shown.profile.userType}
            product={product}
          />
        )}
        {shown.reviews && (
          <ReviewsPart
            pageId={shown.profile.userId}
            name={shown.profile.displayName ?? t('nameMissing')}
            {...shown.reviews}
          />
        )}
        <FollowPart
          pageId={shown.profile.userId}
          name={shown.profile.displayName ?? t('nameMissing')}
          isKnown={shown.isKnown}
          followers={shown.followers}
        />
      </ProfilePage>
    );
  if (shown.state === 'notPublic')
    return (
      <Notice
        title={t(shown.state)}
        actions={
          <LinkButton href={`/profiles/${shown.userId}/edit`}>{t('notPublicEdit')}</LinkButton>
        }
      >
        <p>{t('notPublicHelp')}</p>
      </Notice>
    );
  return (
    <Notice
      title={t(shown.state)}
      actions={<LinkButton href="/">{pages('notFound.home')}</LinkButton>}
    >
      <p>{shown.state === 'failed' ? t('failedHelp') : t('unknownHelp')}</p>
    </Notice>
  );
}

const failed: Page = { state: 'failed' };

const statuses = { found: 200, idMissing: 404, unknown: 404, notPublic: 404, failed: 503 };

function answer(page: { product: string; shown: Page; later: null }) {
  const { shown } = page;
  const headers: HeadersInit =
    shown.state === 'found' && shown.isWhole
      ? {
          'cache-control': 'public, no-cache',
          // Those that it leads to are named on it.
          [rememberHeader]: [shown.profile.userId, ...shown.similar.map(({ id }) => id)]
            .map((id) => `profiles:${id}`)
            .join(' '),
        }
      : { 'cache-control': 'no-store' };
  return data(page, { status: statuses[shown.state], headers });
}
