import { createContext, type RouterContextProvider } from 'react-router';
import type { Database } from '#app/db/client.server.ts';
import { deviceOf } from '#app/domain/accounts/session.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Identity } from '#app/features/accounts/open-identity.server.ts';
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
  /** Null without `METRICS_TOKEN`. */
  metrics: Metrics | null;
  database: Database;
  files: Files;
  mailer: Mailer;
  /** Null without a card provider: nothing can be paid then. */
  cards: CardProvider | null;
  memory: AnswerMemory<StoredAnswer>;
  live: LiveStreams;
  identity: Identity;
  /** Finds the bookings of nights, for commands of events. */
  findStanding: FindStanding;
  secret: string;
  /** The demo town is open: its sign-ins work, and kept mails can be read. */
  isDemo: boolean;
  /** The card sandbox, where it stands in for the provider. */
  cardSandbox: CardSandbox | null;
};

export const servicesContext = createContext<Services>();

/** Null for a visitor who isn’t signed in. */
export const viewerContext = createContext<Viewer | null>(null);

/** The refusal of a request that failed before its page was asked: something is unavailable. */
export const awayContext = createContext<AppError | null>(null);

/** The refusal of a form whose work was tried before its page was asked, and isn’t tried again. */
export const refusedContext = createContext<unknown>(undefined);

/** A request’s id in the logs and the nonce of its inline scripts. */
export const requestContext = createContext<{
  requestId: string;
  nonce: string;
  /** An IPv4 address, or the /64 network of an IPv6 address. */
  clientAddress: string;
}>();

/** Makes the OpenAPI document, for the page that shows it. */
export const openApiContext = createContext<() => Promise<OpenApiDocument>>();

/** The parts of an OpenAPI document that its page shows. `$ref` refers to a part defined elsewhere. */
export type OpenApiDocument = {
  info: { title: string; description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, OpenApiOperation>>;
  components?: object;
};
export type OpenApiOperation = {
  /** Servers that answer it instead of the document’s own. */
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

/** The pattern of a page’s route, for the metrics. */
export const routeContext = createContext('/*');

/** The variables of Hono’s handlers, in `context.var`. */
export type HttpEnv = {
  Variables: {
    services: Services;
    requestId: string;
    clientAddress: string;
    viewer: Viewer | null;
    /** The pattern of the route, if it isn’t Hono’s own. */
    route?: string;
  };
};

/** The address and device of a request, for commands that store them. */
export function fromOf(address: string, userAgent: string | null): Required<From>['from'] {
  const { browser, system } = deviceOf(userAgent);
  return { address: address || null, device: [browser, system].filter(Boolean).join(', ') || null };
}

export type Asked = { context: Readonly<RouterContextProvider>; request: Request };
