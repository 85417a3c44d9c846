import { data } from 'react-router';
import { keyCalls } from '#app/domain/accounts/keys.ts';
import { openApiContext, servicesContext } from '#app/http/context.server.ts';
import { defaultLanguage, directionOf } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Route } from './+types/api';
import { Operation, withCode } from './operation.tsx';

const t = words('routes');

export async function loader({ context }: Route.LoaderArgs) {
  const { brand } = context.get(servicesContext);
  const document = await context.get(openApiContext)();
  return data({ document, brand }, { headers: { 'cache-control': 'public, max-age=300' } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData: page }) => {
  const product = page?.brand.product ?? '';
  return [
    { title: `${words('routes')('api.title')} · ${product}` },
    { name: 'description', content: words('routes')('api.description', { product }) },
    { tagName: 'link', rel: 'canonical', href: `${page?.brand.site}/api` },
  ];
};

/* The document itself is written in one language. */

/* From a key to the first offer, in the order of the steps. */
const steps = ['key', 'me', 'find', 'stages', 'offer', 'follow'] as const;

const guide = ['key', 'json', 'lists', 'once', 'refusals', 'limits', 'client'] as const;

export default function ApiPage({ loaderData }: Route.ComponentProps) {
  const { document, brand } = loaderData;
  const tags = document.tags ?? [];
  return (
    <div className="band">
      <article className="beside document">
        <header className="document-head">
          <h1>{document.info.title}</h1>
          <p>{document.info.description}</p>
          <p>
            <a href="/api/v1/openapi.json">{t('api.document')}</a>
          </p>
        </header>
        <nav className="toc" aria-labelledby="contents">
          <h2 id="contents">{t('api.contents')}</h2>
          <ol lang={defaultLanguage} dir={directionOf(defaultLanguage)}>
            {tags.map(({ name }) => (
              <li key={name}>
                <a href={`#${name}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">
          <h2>{t('api.start')}</h2>
          <ol>
            {steps.map((step) => (
              <li key={step}>{withCode(t(`api.steps.${step}`, { site: brand.site }))}</li>
            ))}
          </ol>
          <h2>{t('api.how')}</h2>
          {guide.map((part) => (
            <p key={part}>
              {withCode(t(`api.${part}`, { site: brand.site, most: keyCalls.most }))}
            </p>
          ))}
          {tags.map(({ name, description }) => (
            <section key={name} id={name} lang={defaultLanguage} dir={directionOf(defaultLanguage)}>
              <h2>{name}</h2>
              {description?.split('\n\n').map((part) => (
                <p key={part}>{withCode(part)}</p>
              ))}
              {callsOf(document, name).map(({ address, operation }) => (
                <Operation
                  key={address}
                  address={address}
                  operation={operation}
                  document={document}
                />
              ))}
            </section>
          ))}
        </div>
      </article>
    </div>
  );
}

type Shown = Route.ComponentProps['loaderData']['document'];

function callsOf({ paths = {}, servers }: Shown, tag: string) {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags?.includes(tag))
      .map(([method, operation]) => ({
        address: `${method.toUpperCase()} ${(operation.servers ?? servers)?.[0]?.url ?? ''}${path}`,
        operation,
      })),
  );
}
