import type {
  JsonSchema,
  OpenApiAnswer,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
} from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';

const t = words('routes');

type Props = { address: string; operation: OpenApiOperation; document: OpenApiDocument };

export function Operation({ address, operation, document }: Props) {
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
export function withCode(text: string) {
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
