import { data } from 'react-router';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { dateFormat } from '#app/lib/formats.ts';
import { directionOf } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Route } from './+types/document';
import { documentSlugs } from './documents.ts';
import { figuresOf } from './figures.ts';
import { readDocument } from './queries.server.ts';

const t = words('legal');

export function loader({ context, request }: Route.LoaderArgs) {
  const { brand } = context.get(servicesContext);
  const path = new URL(request.url).pathname.replace(/\.data$|\/$/g, '').slice(1);
  const slug = documentSlugs.find((each) => each === path);
  if (!slug) throw data(null, { status: 404 });
  const document = readDocument(slug, () => figuresOf(brand));
  return data(
    { document, slug, product: brand.product, site: brand.site },
    { headers: { 'cache-control': 'public, max-age=300', [rememberHeader]: `documents:${slug}` } },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData: page }) => [
  { title: `${page?.document.title} · ${page?.product}` },
  { name: 'description', content: page?.document.description },
  { tagName: 'link', rel: 'canonical', href: `${page?.site}/${page?.slug}` },
];

export default function DocumentRoute({ loaderData }: Route.ComponentProps) {
  const { title, language, updated, sections, html } = loaderData.document;
  return (
    <div className="band">
      <article className="beside document" lang={language} dir={directionOf(language)}>
        <header className="document-head">
          <h1>{title}</h1>
          {updated && <p>{t('updated', { date: longDate(updated, language) })}</p>}
        </header>
        <nav className="toc" aria-labelledby="contents">
          <h2 id="contents">{t('contents')}</h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        {/* Our own text, with operators' names escaped. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </div>
  );
}

/** A day in the text's language; the English texts are dated the American way. */
function longDate(isoDate: string, language: string): string {
  const locale = language === 'en' ? 'en-US' : language;
  return dateFormat({ dateStyle: 'long', timeZone: 'UTC' }, locale).format(new Date(isoDate));
}
