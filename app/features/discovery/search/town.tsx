import { data } from 'react-router';
import { isCountry } from '#app/domain/profiles/places.ts';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import { awayContext, servicesContext } from '#app/http/context.server.ts';
import { countryName } from '#app/lib/places/countries.ts';
import { words } from '#app/lib/words.ts';
import { Failure } from '#app/routes/failure/failure.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { feedLinks } from '#app/ui/describe-page.ts';
import { EmptyState, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/town';
import { readSearch } from './fields.ts';
import { Sections } from './parts.tsx';
import { findSections, readTown, resultTags } from './queries.server.ts';

const t = words('discovery');

/** Everything in a town: `/pt/porto`. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { brand, database } = services;
  const key = `${params.country}/${params.town}`;
  const town = isCountry(params.country) ? await readTown(database.orm, key) : null;
  if (!town) {
    const away = context.get(awayContext);
    if (away) throw data({ message: away.message }, { status: 503 });
    return data({ town: null, sections: [], brand }, { status: 404, headers: unkept });
  }
  const { search: query } = readSearch('event', new URLSearchParams({ town: key }));
  const { sections, isWhole } = await findSections(services, query);
  const country = countryName(town.country.toUpperCase());
  return data(
    { town: { ...town, country }, sections, brand },
    { headers: isWhole ? remembered : unkept },
  );
}

const unkept = { 'cache-control': 'no-store' };
const remembered = { 'cache-control': 'public, no-cache', [rememberHeader]: resultTags };

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData: page }) => {
  const { product = '', site = '' } = page?.brand ?? {};
  if (!page?.town) return [{ title: `${words('routes')('notFound.title')} · ${product}` }];
  const { name: town, country, key } = page.town;
  return [
    { title: `${t('town.title', { town })} · ${product}` },
    { name: 'description', content: t('town.lead', { town, country }) },
    { tagName: 'link', rel: 'canonical', href: `${site}/${key}` },
    ...feedLinks(`${site}/events`, {
      title: words('announcements')('feeds.town', { town }),
      query: `town=${encodeURIComponent(key)}`,
      formats: ['ics', 'rss', 'json'],
    }),
  ];
};

export default function Town({ loaderData: { town, sections, brand } }: Route.ComponentProps) {
  if (!town) return <Failure status={404} supportEmail={brand.supportEmail} />;
  const { name, country } = town;
  return (
    <div className="band">
      <PageHead title={t('town.title', { town: name })}>
        {t('town.lead', { town: name, country })}
      </PageHead>
      <p>
        <LinkButton href={`/follow?near=${encodeURIComponent(name)}`}>
          {t('following.title', { name })}
        </LinkButton>
      </p>
      {sections.some(({ total }) => total > 0) ? (
        <Sections sections={sections} />
      ) : (
        <EmptyState>{t('town.none', { town: name })}</EmptyState>
      )}
    </div>
  );
}
