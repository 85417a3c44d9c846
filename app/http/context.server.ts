import { createContext, type RouterContextProvider } from 'react-router';
import type { Database } from '#app/db/client.server.ts';
import { deviceOf } from '#app/domain/accounts/device.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Identity } from '#app/features/accounts/commands/open-identity.server.ts';
import type { FindStanding } from '#app/features/events/views.ts';
import type { From } from '#app/fields/command.ts';
import type { StoredAnswer } from '#app/http/answers/stored-answer.server.ts';
import type { AnswerMemory } from '#app/lib/answer-memory.ts';
import type { AppError } from '#app/lib/app-error.ts';
import type { Assets } from '#app/platform/assets.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { CardProvider } from '#app/platform/cards/card-provider.ts';
import type { Settings } from '#app/platform/env.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { LiveStreams } from '#app/platform/live-streams.server.ts';
import type { Log } from '#app/platform/log.ts';
import type { Mailer } from '#app/platform/mail.server.ts';
import type { Metrics } from '#app/platform/metrics.ts';
import type { CardSandbox } from '#sandbox/open-sandbox.server.ts';

/** Everything that a request may use of this process. Opened once, handed down, never imported. */
export type Services = {
  settings: Settings;
  brand: Brand;
  assets: Assets;
  log: Log;
  /** Null where nobody may read them. */
  metrics: Metrics | null;
  database: Database;
  files: Files;
  mailer: Mailer;
  /** Null where no card provider is set: nothing can be paid then. */
  cards: CardProvider | null;
  memory: AnswerMemory<StoredAnswer>;
  /** Who is told what happens as it happens. */
  live: LiveStreams;
  identity: Identity;
  /** What stands in nights, for commands of nights. */
  findStanding: FindStanding;
  /** What cookies and codes are signed with. */
  secret: string;
  /** Whether the demo town is open: its sign-ins work, and kept mails can be read. */
  isDemo: boolean;
  /** The card sandbox, where it stands in for the provider. */
  cardSandbox: CardSandbox | null;
};

export const servicesContext = createContext<Services>();

/** Who is asking; null for somebody who isn't signed in. */
export const viewerContext = createContext<Viewer | null>(null);

/** What is away, where a request has failed before its page was asked for. */
export const awayContext = createContext<AppError | null>(null);

/** What has been refused already of what a form asks for, which is then not done again. */
export const refusedContext = createContext<unknown>(undefined);

/** What belongs to one request: its id in the logs and the nonce of its inline scripts. */
export const requestContext = createContext<{
  requestId: string;
  nonce: string;
  /** Where it comes from; an IPv6 address stands for its whole /64 network. */
  clientAddress: string;
}>();

/** Makes the OpenAPI document, for the page that shows it. */
export const openApiContext = createContext<() => Promise<OpenApiDocument>>();

/** As much of an OpenAPI document as is shown to people. A part may stand elsewhere: `$ref`. */
export type OpenApiDocument = {
  info: { title: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, OpenApiOperation>>;
  components?: object;
};
export type OpenApiOperation = {
  /** Where it is answered if not below the document’s own. */
  servers?: { url: string }[];
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: (OpenApiParameter | Reference)[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema; example?: unknown }> };
  responses?: Record<string, OpenApiAnswer | Reference>;
};
export type OpenApiParameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
};
export type OpenApiAnswer = {
  description: string;
  content?: Record<string, { schema?: JsonSchema; example?: unknown }>;
};
type Reference = { $ref: string };
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  pattern?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

/** The pattern of the route that a page was found by, for the metrics. */
export const routeContext = createContext('/*');

/** What Hono's handlers find in `context.var`. */
export type HttpEnv = {
  Variables: {
    services: Services;
    requestId: string;
    clientAddress: string;
    viewer: Viewer | null;
    /** The pattern of the route, where it isn’t the one that it is answered by here. */
    route?: string;
  };
};

/** Where a request comes from, for commands that keep it. */
export function fromOf(address: string, userAgent: string | null): Required<From>['from'] {
  const { browser, system } = deviceOf(userAgent);
  return { address: address || null, device: [browser, system].filter(Boolean).join(', ') || null };
}

/** What React Router hands to a loader or an action, whatever its address. */
export type Asked = { context: Readonly<RouterContextProvider>; request: Request };
