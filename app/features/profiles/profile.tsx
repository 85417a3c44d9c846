import { isbot } from 'isbot';
import { Suspense } from 'react';
import { Await, data } from 'react-router';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { factLimits, type PageFacts } from '#app/domain/discovery/facts.ts';
import { ShowList } from '#app/features/announcements/parts.tsx';
import { listShowsOf, type PageShows } from '#app/features/announcements/queries.server.ts';
import type { ShowCard } from '#app/features/announcements/views.ts';
import { readFacts } from '#app/features/discovery/facts/queries.server.ts';
import { FollowPart } from '#app/features/discovery/following/parts.tsx';
import { countFollowers } from '#app/features/discovery/following/queries.server.ts';
import { findSimilar, type Similar } from '#app/features/discovery/matching/queries.server.ts';
import { ReviewList } from '#app/features/reviews/parts.tsx';
import { listReviews } from '#app/features/reviews/queries.server.ts';
import { lateHeader, rememberHeader } from '#app/http/answers/remember.server.ts';
import { type Services, servicesContext, viewerContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/cookies.server.ts';
import { numberFormat } from '#app/lib/formats.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { within } from '#app/lib/waits.ts';
import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { feedLinks, oembedLinks } from '#app/ui/describe-page.ts';
import { Notice } from '#app/ui/page.tsx';
import type { Route } from './+types/profile';
import { ProfilePage } from './components/profile-page.tsx';
import type { Ways } from './components/profile-ways.tsx';
import { describeProfile } from './describe-profile.ts';
import { may, membershipOf } from './policy.ts';
import { type ShownProfile, showProfile } from './show-profile.server.ts';
import type { ProfileView } from './views.ts';

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
  shows: PageShows;
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
      maySee ? countFollowers({ database }, viewer, { profileId: userId }) : null,
      findSimilar({ database }, viewer, { pageId: userId }),
      listReviews(orm, { pageId: userId, most: mostReviews }),
    ]);
    const { site, supportEmail } = brand;
    return {
      shows,
      facts,
      followers: followers?.count ?? null,
      similar: similar.items,
      reviews: { reviews, brand: { site, supportEmail } },
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

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { product, view, later } = loaderData;
  if (view) return <State view={view} product={product} />;
  return (
    <Suspense
      fallback={
        <p className="band profile-wait" role="status">
          {words('profiles')('loading')}
        </p>
      }
    >
      <Await resolve={later}>{(page) => page && <State view={page} product={product} />}</Await>
    </Suspense>
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
        <ShowsPart pageId={view.profile.userId} {...view.shows} />
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

/** The reader of a page, and the page they work as. */
type Asker = { viewer: Viewer | null; currentId: string | null };

/** The acts on a public page: booking it, as one of the reader's pages that can, or managing it. */
function waysOf(
  { viewer, currentId }: Asker,
  { userId, userType }: Pick<ProfileView, 'userId' | 'userType'>,
  site: string,
): Ways {
  if (!viewer?.isComplete) return { who: 'visitor' };
  const able = viewer.profiles.filter(
    (page) => page.userType !== userType && may(viewer, page.profileId, 'make and answer offers'),
  );
  const isCurrent = ({ profileId }: Membership) => profileId === currentId;
  // A member of both sides books as the page that they work as.
  const current = able.find(isCurrent);
  if (current) return { who: 'booker', as: null, by: current.profileId };
  if (membershipOf(viewer, userId)) {
    const canEdit = may(viewer, userId, 'edit the page');
    return { who: 'team', canEdit, address: `${site}/users/${userId}` };
  }
  const [first] = able;
  if (!first) return { who: 'same kind' };
  const { profileId, displayName: name } = first;
  return { who: 'booker', as: { profileId, name }, by: profileId };
}

type ReviewsPartProps = {
  pageId: string;
  name: string;
  brand: { site: string; supportEmail: string };
  reviews: Awaited<ReturnType<typeof listReviews>>;
};

/** The newest reviews on the reviewed page; nothing without any. */
function ReviewsPart({ pageId, name, brand, reviews }: ReviewsPartProps) {
  const t = words('reviews');
  if (reviews.count === 0) return null;
  return (
    <section className="part wide-part" aria-labelledby="reviews">
      <h2 id="reviews">{t('part.heading')}</h2>
      <p>{t('part.summary', { count: reviews.count, again: reviews.again })}</p>
      <ReviewList reviews={reviews.entries} name={name} brand={brand} />
      {reviews.next && (
        <p>
          <a className="quiet-link" href={`/users/${pageId}/reviews`}>
            {t('part.all')}
          </a>
        </p>
      )}
    </section>
  );
}

type SimilarPartProps = { similar: Similar[]; name: string };

/** Other acts of the same genres; nothing where there are none. */
function SimilarPart({ similar, name }: SimilarPartProps) {
  const t = words('discovery');
  if (similar.length === 0) return null;
  return (
    <section className="part wide-part" aria-labelledby="similar">
      <h2 id="similar" dir="auto">
        {t('matching.similar', { name })}
      </h2>
      <ul className="rows">
        {similar.map(({ id, name, town, genres }) => (
          <li key={id} className="whole">
            <div className="row-text">
              <a href={`/users/${id}`} dir="auto">
                {name}
              </a>
              <small dir="auto">{[town, genres.join(', ')].filter(Boolean).join(' · ')}</small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FactsPartProps = {
  facts: PageFacts;
  name: string;
  userType: 'artist' | 'venue';
  product: string;
};

/** The facts of a page, each figure with its meaning; nothing where there is too little. */
function FactsPart({ facts, name, userType, product }: FactsPartProps) {
  const t = words('discovery');
  const sentences = inWords(facts, userType, product);
  if (sentences.length === 0) return null;
  return (
    <section className="part wide-part" aria-labelledby="facts">
      <h2 id="facts" dir="auto">
        {t(userType === 'venue' ? 'facts.titleVenue' : 'facts.title', { name })}
      </h2>
      <dl className="page-facts">
        {sentences.map(({ label, value, meaning }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong>
              <small>{meaning}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function inWords(facts: PageFacts, userType: 'artist' | 'venue', product: string) {
  const t = words('discovery');
  const { answersWithin: answers, paysWithinDays: days, showsPlayed } = facts;
  const { months } = factLimits;
  const sentences = [];
  if (answers) {
    const value = t(answers.unit === 'hours' ? 'facts.answersHours' : 'facts.answersDays', {
      count: answers.count,
    });
    sentences.push({
      label: t('facts.answers'),
      value,
      meaning: t('facts.answersMeaning', { months }),
    });
  }
  if (days !== null) {
    const value = days === 0 ? t('facts.paysByShow') : t('facts.paysDays', { count: days });
    sentences.push({ label: t('facts.pays'), value, meaning: t('facts.paysMeaning', { months }) });
  }
  if (showsPlayed !== null)
    sentences.push({
      label: t(userType === 'venue' ? 'facts.showsHere' : 'facts.shows'),
      value: numberFormat().format(showsPlayed),
      meaning: t('facts.showsMeaning', { product }),
    });
  const parts = [
    ['advanced', facts.advancedInTime],
    ['settled', facts.settledWithoutDispute],
  ] as const;
  for (const [name, part] of parts)
    if (part)
      sentences.push({
        label: t(`facts.${name}`),
        value: t('facts.partOf', { count: part.count, of: numberFormat().format(part.of) }),
        meaning: t(`facts.${name}Meaning`, { months }),
      });
  return sentences;
}

type ShowsPartProps = { pageId: string; upcoming: ShowCard[]; past: ShowCard[] };

function ShowsPart({ pageId, upcoming, past }: ShowsPartProps) {
  const t = words('announcements');
  return (
    <>
      {upcoming.length > 0 && (
        <section className="part wide-part" aria-labelledby="shows">
          <h2 id="shows">{t('upcoming')}</h2>
          <ShowList shows={upcoming} pageId={pageId} />
          <p>
            <a className="quiet-link" href={`/users/${pageId}/shows.ics`}>
              {t('feeds.calendar')}
            </a>{' '}
            ·{' '}
            <a className="quiet-link" href={`/users/${pageId}/shows.rss`}>
              {t('feeds.rss')}
            </a>
          </p>
        </section>
      )}
      {past.length > 0 && (
        <section className="part wide-part" aria-labelledby="past-shows">
          <h2 id="past-shows">{t('past')}</h2>
          <ShowList shows={past} pageId={pageId} />
        </section>
      )}
    </>
  );
}
