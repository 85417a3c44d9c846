import { data } from 'react-router';
import { keyCalls } from '#app/domain/accounts/keys.ts';
import {
  type JsonSchema,
  type OpenApiAnswer,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiParameter,
  openApiContext,
  servicesContext,
} from '#app/http/context.server.ts';
import { defaultLanguage, directionOf } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import type { Route } from './+types/api';

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

type Props = { address: string; operation: OpenApiOperation; document: OpenApiDocument };

function Operation({ address, operation, document }: Props) {
  const parameters = (operation.parameters ?? []).map((one) =>
    resolve<OpenApiParameter>(one, document),
  );
  const answers = Object.entries(operation.responses ?? {})
    .map(([status, answer]) => [status, resolve<OpenApiAnswer>(answer, document)] as const)
    .filter(([status]) => status < '400' || !operation.tags?.some(isForPeople));
  return (
    <details className="fold" id={operation.operationId}>
      <summary>{operation.summary}</summary>
      <div className="prose">
        <pre>
          <code>{address}</code>
        </pre>
        <Scope security={operation.security} />
        {operation.description && <p>{withCode(operation.description)}</p>}
        {parameters.length > 0 && (
          <>
            <h3>{t('api.parameters')}</h3>
            <ul>
              {parameters.map(({ name, in: place, required, description, schema }) => (
                <li key={name}>
                  <code>{name}</code> ({place}
                  {required ? `, ${t('api.required')}` : ''}): {typeOf(schema, document)}
                  {description ? <>. {withCode(description)}</> : ''}
                </li>
              ))}
            </ul>
          </>
        )}
        <Body operation={operation} document={document} />
        <h3>{t('api.answers')}</h3>
        {answers.map(([status, { description, content }]) => (
          <div key={status}>
            <p>
              <code>{status}</code> {description}
            </p>
            <Fields schema={content?.['application/json']?.schema} document={document} />
            <Example of={content?.['application/json']?.example} />
          </div>
        ))}
      </div>
    </details>
  );
}

function Scope({ security = [] }: Pick<OpenApiOperation, 'security'>) {
  if (security.length === 0) return null;
  const scopes = security.find(({ key }) => key)?.key;
  if (!scopes) return <p>{t('api.noKey')}</p>;
  const [scope] = scopes;
  return <p>{scope ? withCode(t('api.scope', { scope })) : t('api.anyScope')}</p>;
}

/** The usual refusals are described once for all of these. */
function isForPeople(tag: string): boolean {
  return tag !== 'Profiles' && tag !== 'Sign-in';
}

function Body({ operation, document }: Omit<Props, 'address'>) {
  const body = operation.requestBody?.content?.['application/json'];
  if (!body) return null;
  return (
    <>
      <h3>{t('api.body')}</h3>
      <Fields schema={body.schema} document={document} />
      <Example of={body.example} />
    </>
  );
}

function Example({ of }: { of?: unknown }) {
  if (of === undefined) return null;
  return (
    <>
      <h3>{words('routes')('api.tryIt')}</h3>
      <pre>
        <code>{JSON.stringify(of, null, 2)}</code>
      </pre>
    </>
  );
}

type FieldsProps = { schema: JsonSchema | undefined; document: OpenApiDocument };

function Fields({ schema, document }: FieldsProps) {
  const { properties, required = [] } = schema ? resolve<JsonSchema>(schema, document) : {};
  if (!properties) return null;
  return (
    <ul>
      {Object.entries(properties).map(([name, field]) => (
        <li key={name}>
          <code>{name}</code>
          {required.includes(name) ? '' : '?'}: {typeOf(field, document)}
          {field.description ? `. ${field.description}` : ''}
        </li>
      ))}
    </ul>
  );
}

/** Renders text between backticks as code. */
function withCode(text: string) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}

/** Resolves a reference within the document. */
function resolve<Part>(part: Part | { $ref?: string }, document: OpenApiDocument): Part {
  const { $ref } = part as { $ref?: string };
  if (!$ref) return part as Part;
  let value: unknown = document;
  for (const name of $ref.split('/').slice(1)) value = (value as Record<string, unknown>)[name];
  return value as Part;
}

function typeOf(schema: JsonSchema | undefined, document: OpenApiDocument): string {
  if (!schema) return '';
  if (schema.$ref?.startsWith('#/components/schemas/'))
    return schema.$ref.slice('#/components/schemas/'.length);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((part) => typeOf(part, document)).join(' | ');
  if (schema.type === 'array') return `${typeOf(schema.items, document)}[]`;
  if (schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`;
  if (schema.format) return schema.format;
  const isId = schema.pattern === '^[\\w-]{1,128}$';
  return `${[schema.type ?? 'any'].flat().join(' | ')}${schema.pattern && !isId ? ` ${schema.pattern}` : ''}`;
}
