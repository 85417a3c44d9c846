import { data } from 'react-router';
import type { JsonSchema, OpenApiOperation } from '#app/http/context.server.ts';
import { openApiContext, servicesContext } from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';
import type { Route } from './+types/api';

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

export default function ApiPage({ loaderData }: Route.ComponentProps) {
  const t = words('routes');
  const { document } = loaderData;
  const server = document.servers?.[0]?.url ?? '';
  const schemas = document.components?.schemas ?? {};
  return (
    <div className="band">
      <article className="document">
        <header className="document-head">
          <h1>{document.info.title}</h1>
          <p>{document.info.description}</p>
          <p>
            <a href="/api/v1/openapi.json">{t('api.document')}</a>
          </p>
        </header>
        <div className="prose">
          {Object.entries(document.paths ?? {}).flatMap(([path, operations]) =>
            Object.entries(operations).map(([method, operation]) => (
              <Operation
                key={method + path}
                address={`${method.toUpperCase()} ${server}${path}`}
                operation={operation}
                schemas={schemas}
              />
            )),
          )}
        </div>
      </article>
    </div>
  );
}

type Schemas = Record<string, JsonSchema>;
type OperationProps = { address: string; operation: OpenApiOperation; schemas: Schemas };

function Operation({ address, operation, schemas }: OperationProps) {
  const t = words('routes');
  return (
    <section>
      <h2>{operation.summary}</h2>
      <pre>
        <code>{address}</code>
      </pre>
      <p>{withCode(operation.description ?? '')}</p>
      <h3>{t('api.parameters')}</h3>
      <ul>
        {operation.parameters?.map((parameter) => (
          <li key={parameter.name}>
            <code>{parameter.name}</code> ({parameter.in}
            {parameter.required ? `, ${t('api.required')}` : ''}):{' '}
            {typeOf(parameter.schema, schemas)}
          </li>
        ))}
      </ul>
      <h3>{t('api.answers')}</h3>
      {Object.entries(operation.responses ?? {}).map(([status, { description, content }]) => (
        <div key={status}>
          <p>
            <code>{status}</code> {description}
          </p>
          <Fields schema={content?.['application/json']?.schema} schemas={schemas} />
        </div>
      ))}
    </section>
  );
}

function Fields({ schema, schemas }: { schema: JsonSchema | undefined; schemas: Schemas }) {
  return (
    <ul>
      {Object.entries(resolve(schema, schemas)?.properties ?? {}).map(([name, field]) => (
        <li key={name}>
          <code>{name}</code>: {typeOf(field, schemas)}
          {field.description ? `. ${field.description}` : ''}
        </li>
      ))}
    </ul>
  );
}

/** Text in which what stands between backticks is code. */
function withCode(text: string) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}

function resolve(schema: JsonSchema | undefined, schemas: Schemas): JsonSchema | undefined {
  return schema?.$ref ? schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] : schema;
}

function typeOf(given: JsonSchema | undefined, schemas: Schemas): string {
  const schema = resolve(given, schemas);
  if (!schema) return '';
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((part) => typeOf(part, schemas)).join(' | ');
  if (schema.type === 'array') return `${typeOf(schema.items, schemas)}[]`;
  return `${[schema.type].flat().join(' | ')}${schema.pattern ? ` ${schema.pattern}` : ''}`;
}
