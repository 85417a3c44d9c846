import { data } from 'react-router';
import { RankingPage } from '#app/features/discovery/search/components/ranking-page.tsx';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';
import type { Route } from './+types/ranking';

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
  const t = words('discovery');
  return [
    { title: `${t('how.title')} · ${page?.product}` },
    { name: 'description', content: t('how.lead') },
    { tagName: 'link', rel: 'canonical', href: `${page?.site}/how-ranking-works` },
  ];
};

export default function Ranking() {
  return <RankingPage />;
}
