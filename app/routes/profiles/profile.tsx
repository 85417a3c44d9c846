import { isbot } from 'isbot';
import { Suspense } from 'react';
import { Await, data } from 'react-router';
import { PageShows } from '#app/features/announcements/components/page-shows.tsx';
import {
  listShowsOf,
  type PageShows as ShowsOfPage,
} from '#app/features/announcements/queries/list-public-events.server.ts';
import { ProfilePage } from '#app/features/profiles/components/profile-page.tsx';
import type { Ways } from '#app/features/profiles/components/profile-ways.tsx';
import { may } from '#app/features/profiles/policy.ts';
import {
  type ShownProfile,
  showProfile,
} from '#app/features/profiles/queries/show-profile.server.ts';
import { lateHeader, rememberHeader } from '#app/http/answers/remember.server.ts';
import { type Services, servicesContext, viewerContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { within } from '#app/lib/within.ts';
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
/** And one that is still not there after this long has failed. */
const mostPatienceMs = 15_000;

type Page =
  | (Extract<ShownProfile, { state: 'found' }> & { ways: Ways; shows: ShowsOfPage })
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
    const shows = await showsOf(services, shown.profile.userId);
    return {
      ...shown,
      isWhole: shown.isWhole && shows !== null,
      ways: waysOf(asker, shown.profile, services.brand.site),
      shows: shows ?? { upcoming: [], past: [] },
    };
  }
  if (shown.state === 'failed' || !may(viewer, userId, 'see the draft')) return shown;
  return { state: 'notPublic', userId };
}

/** A page stands without its shows while these can’t be read. */
async function showsOf({ database, log }: Services, userId: string): Promise<ShowsOfPage | null> {
  try {
    return await listShowsOf(database.orm, userId);
  } catch (error) {
    log.error({ error }, 'shows can’t be read');
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
      <ProfilePage profile={shown.profile} product={product} ways={shown.ways}>
        <PageShows pageId={shown.profile.userId} {...shown.shows} />
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
          [rememberHeader]: `profiles:${shown.profile.userId}`,
        }
      : { 'cache-control': 'no-store' };
  return data(page, { status: statuses[shown.state], headers });
}
