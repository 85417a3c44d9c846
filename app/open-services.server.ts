import { accessSync, constants } from 'node:fs';
import { findSecret } from '#app/features/accounts/commands.server.ts';
import { openIdentity } from '#app/features/accounts/open-identity.server.ts';
import { findStanding } from '#app/features/bookings/queries.server.ts';
import { countAllFacts } from '#app/features/discovery/facts/commands.server.ts';
import { rebuildListings } from '#app/features/discovery/search/commands.server.ts';
import { typingIn } from '#app/features/messaging/marks/commands.server.ts';
import { storeMail } from '#app/features/notifications/commands.server.ts';
import { countLateTransfers } from '#app/features/payments/transfers/queries.server.ts';
import { forgetPictures, hasProfiles } from '#app/features/profiles/queries.server.ts';
import { openSandbox } from '#sandbox/open-sandbox.server.ts';
import { fillDemoAnnouncements, fillDemoEvents } from './cli/demo-events.server.ts';
import { fillDemoMoney } from './cli/demo-money.server.ts';
import { fillDemoNights } from './cli/demo-nights.server.ts';
import { fillDemoPeople } from './cli/demo-people.server.ts';
import { fillDemoTickets } from './cli/demo-tickets.server.ts';
import { fillDemoTown } from './cli/demo-town.server.ts';
import { type Database, type Orm, openDatabase } from './db/client.server.ts';
import { readDepths } from './db/tend-outbox.server.ts';

import type { Services } from './http/context.server.ts';
import { outboxHandlersOf } from './jobs/outbox.server.ts';
import { AnswerMemory } from './lib/answer-memory.ts';
import { AppError } from './lib/app-error.ts';
import { within } from './lib/waits.ts';
import { readAssets } from './platform/assets.server.ts';
import { brandOf } from './platform/brand.ts';
import type { CardProvider } from './platform/cards/card-provider.ts';
import { openStripe } from './platform/cards/stripe.server.ts';
import { parseSettings, type Settings, settingsTable } from './platform/env.ts';
import { makeDataFolder } from './platform/files/data-folder.ts';
import { openFiles } from './platform/files/files.server.ts';
import { LiveStreams } from './platform/live-streams.server.ts';
import { type Log, openLog } from './platform/log.ts';
import { type Mailer, openSmtpMailer } from './platform/mail.server.ts';
import { type Metrics, openMetrics } from './platform/metrics.ts';
import { openingsOf } from './platform/safe-settings.ts';
import { offeredWallets } from './platform/wallets/wallets.ts';
import './messages.ts';
import './platform/language.server.ts';

/** Remembered answers take at most this much, and are made anew after this long. */
const memoryLimits = { mostBytes: 64 * 1024 * 1024, longestMs: 30_000 };

/** Opens the services of every entry, migrates, and fills an empty database if the demo is on. */
export async function openServices(
  environment: Record<string, string | undefined>,
  say: (line: string) => void = () => {},
): Promise<Services> {
  const settings = parseSettings(environment);
  for (const name of ['BRAND_LOGO', 'OWNER_LOGO', 'BANNER_IMAGE'] as const)
    requireFile(settings, name);
  if (!settings.AWS_ACCESS_KEY_ID !== !settings.AWS_SECRET_ACCESS_KEY)
    throw new AppError('bad-setting', `AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY go together.`);
  const openings = openingsOf(settings);
  const { isDemo } = openings;
  if (!settings.DATABASE_URL || !settings.FILES_URL) makeDataFolder(settings.DATA_DIR);
  const log = openLog(settings.LOG_LEVEL);
  warnOfWallets(settings, log);
  const files = openFiles(settings);
  const database = await openDatabase(settings, log);
  await database.migrate();
  const memory: Services['memory'] = new AnswerMemory({
    ...memoryLimits,
    isHearing: () => database.changes.isHearing(),
  });
  database.changes.onChange((tag) => {
    // No answer depends on typing.
    if (typingIn(tag)) return;
    forgetPictures(files, tag);
    memory.drop(tag);
  });
  const secret = settings.AUTH_SECRET ?? (await findSecret(database.orm));
  const site = () => services.brand.site;
  const cardSandbox =
    openings.cards === 'sandbox' ? await openSandbox({ database, log, secret, site }) : null;
  const live = new LiveStreams();
  const opened = {
    settings,
    log,
    metrics: openMetricsOf(settings, database, live),
    files,
    database,
    memory,
    live,
    brand: brandOf(settings),
    assets: readAssets(),
    secret,
    mailer: openMailer(settings, database.orm),
    isDemo,
    findStanding,
  };
  const services: Services = {
    ...opened,
    identity: openIdentity(opened),
    cards: null,
    cardSandbox,
  };
  services.cards = openCards(services);
  if (isDemo) {
    const isEmpty = !(await hasProfiles(database.orm));
    if (isEmpty) say('Filling the demo town, once…');
    await fillDemoTown(services);
    await fillDemoPeople(database.orm);
    await fillDemoNights(services);
    await fillDemoEvents(services);
    await fillDemoMoney(services, outboxHandlersOf(services));
    await fillDemoAnnouncements(services);
    await fillDemoTickets(services);
    // The first visitor shouldn’t have to wait for a worker. Alone, so that several processes that
    // start
    // at once don’t write over each other.
    if (isEmpty)
      await database.alone(async () => {
        await countAllFacts(database.orm);
        await rebuildListings(services);
      });
  }
  return services;
}

/**
 * The card provider: Stripe, the sandbox in its place, or none. The sandbox’s pages are at the
 * platform’s own address, so it is opened again when that becomes known.
 */
export function openCards({ settings, brand, cardSandbox }: CardSources): CardProvider | null {
  const { STRIPE_SECRET_KEY: apiKey, STRIPE_WEBHOOK_SECRET: webhookSecrets } = settings;
  if (apiKey !== undefined) return openStripe({ apiKey, webhookSecrets });
  if (cardSandbox === null) return null;
  return openStripe({
    apiKey: cardSandbox.apiKey,
    host: cardSandbox.host,
    port: cardSandbox.port,
    protocol: 'http',
    webhookSecrets: cardSandbox.webhookSecrets,
    pageOrigins: [brand.site],
  });
}

type CardSources = Pick<Services, 'settings' | 'brand' | 'cardSandbox'>;

/** A database that doesn’t answer doesn’t keep monitoring waiting. */
function openMetricsOf(
  { METRICS_TOKEN }: Settings,
  { orm, pool }: Database,
  live: LiveStreams,
): Metrics | null {
  if (METRICS_TOKEN === undefined) return null;
  const read = async () => ({
    lanes: await readDepths(orm),
    transfers: await countLateTransfers(orm),
  });
  return openMetrics({
    pool,
    streams: () => live.count,
    backlog: () => within(longestScrapeMs, read(), late),
  });
}

const longestScrapeMs = 3_000;

function late(): never {
  throw new Error('the database took too long');
}

/** Passes in wallets stay valid; new ones need a valid certificate. */
function warnOfWallets(settings: Settings, log: Log): void {
  const { appleUntil: until } = offeredWallets(settings);
  if (until && until.getTime() < Date.now() + 30 * 86_400_000)
    log.warn({ until }, 'the certificate for Apple Wallet has ended or soon will');
}

function openMailer(settings: Settings, orm: Orm): Mailer {
  if (settings.SMTP_URL) return openSmtpMailer(settings.SMTP_URL, settings);
  return { send: (mail) => storeMail(orm, mail), close: () => {} };
}

function requireFile(settings: Settings, name: 'BRAND_LOGO' | 'OWNER_LOGO' | 'BANNER_IMAGE'): void {
  const file = settings[name];
  if (file === undefined) return;
  try {
    accessSync(file, constants.R_OK);
  } catch (cause) {
    throw new AppError('bad-setting', `${name} must ${settingsTable[name].must}.`, { cause });
  }
}

export async function closeServices({
  database,
  mailer,
  log,
  cardSandbox,
}: Services): Promise<void> {
  mailer.close();
  await cardSandbox?.close();
  await database.close();
  log.flush();
}
