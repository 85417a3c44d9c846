import { data } from 'react-router';
import { servicesContext } from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form.tsx';
import { EmptyState, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/search';
import { readSearch } from './fields.ts';
import { Sections } from './parts.tsx';
import { findSections } from './queries.server.ts';

const t = words('discovery');

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { search: query, problems } = readSearch('event', new URL(request.url).searchParams);
  const hasWords = query.q.trim() !== '';
  const { sections } = hasWords ? await findSections(services, query) : { sections: [] };
  return data(
    { q: query.q, problem: problems.q, hasWords, sections, product: services.brand.product },
    { headers: { 'cache-control': 'public, no-cache' } },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData: page }) => [
  { title: `${words('discovery')('search.title')} · ${page?.product ?? ''}` },
  { name: 'robots', content: 'noindex, follow' },
];

export default function Search({ loaderData }: Route.ComponentProps) {
  const { q, problem, hasWords, sections } = loaderData;
  const isFound = sections.some(({ total }) => total > 0);
  return (
    <div className="band">
      <PageHead title={hasWords ? t('search.titleFor', { q }) : t('search.title')}>
        {t('search.lead')}
      </PageHead>
      <search>
        <form method="get" action="/search" className="filter find">
          <Field
            name="q"
            type="search"
            label={t('field.q')}
            defaultValue={q}
            maxLength={100}
            {...(problem ? { error: problem } : {})}
          />
          <Button>{t('search.button')}</Button>
        </form>
      </search>
      {isFound ? (
        <Sections sections={sections} />
      ) : (
        <EmptyState>{hasWords ? t('search.none', { q }) : t('search.start')}</EmptyState>
      )}
    </div>
  );
}
