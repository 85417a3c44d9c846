import { data } from 'react-router';
import {
  manyShows,
  matchShares,
  newcomerDays,
  type RankPart,
  rankParts,
  slowReplyHours,
} from '#app/domain/discovery/ranking.ts';
import { mostRanked } from '#app/domain/discovery/search.ts';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';
import { PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/ranking';

const t = words('discovery');

export function loader({ context }: Route.LoaderArgs) {
  const { product, site } = context.get(servicesContext).brand;
  return data(
    { product, site },
    { headers: { 'cache-control': 'public, max-age=300', [rememberHeader]: 'documents:ranking' } },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData: page }) => {
  return [
    { title: `${t('how.title')} · ${page?.product}` },
    { name: 'description', content: t('how.lead') },
    { tagName: 'link', rel: 'canonical', href: `${page?.site}/how-ranking-works` },
  ];
};

/** Explains the order of search results, from the numbers that decide it. */
export default function Ranking() {
  const figures = {
    elsewhere: percent(matchShares.elsewhere),
    nearName: percent(matchShares.nearName),
    nearElsewhere: percent(matchShares.nearElsewhere),
    hours: slowReplyHours,
    shows: manyShows,
    days: newcomerDays,
  };
  return (
    <div className="band">
      <PageHead title={t('how.title')}>{t('how.lead')}</PageHead>
      <div className="prose">
        <p>{t('how.intro')}</p>
        <h2>{t('how.parts')}</h2>
        <dl className="rank-parts">
          {Object.entries(rankParts).map(([part, most]) => (
            <div key={part}>
              <dt>
                {t('how.most')} {most}
              </dt>
              <dd>{t(`how.part.${part as RankPart}`, figures)}</dd>
            </div>
          ))}
        </dl>
        <p>{t('how.same')}</p>
        <p>{t('how.limits', { most: mostRanked })}</p>
        <p>{t('how.free')}</p>
        <h2>{t('how.nights')}</h2>
        <p>{t('how.nightsText')}</p>
        <p>{t('how.slots')}</p>
      </div>
    </div>
  );
}

function percent(share: number): number {
  return Math.round(share * 100);
}
