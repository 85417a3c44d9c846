import { accessSync, constants } from 'node:fs';
import { fillDemoEvents } from './cli/demo-events.server.ts';
import { fillDemoNights } from './cli/demo-nights.server.ts';
import { fillDemoPeople } from './cli/demo-people.server.ts';
import { fillDemoTown } from './cli/demo-town.server.ts';
import { type Orm, openDatabase } from './db/client.server.ts';
import { findSecret } from './features/accounts/commands/find-secret.server.ts';
import { openIdentity } from './features/accounts/commands/open-identity.server.ts';
import { keepMail } from './features/notifications/commands/keep-mail.server.ts';
import { forgetPictures } from './features/profiles/queries/find-picture.server.ts';
import type { Services } from './http/context.server.ts';
import { AnswerMemory } from './lib/answer-memory.ts';
import { AppError } from './lib/app-error.ts';
import { readAssets } from './platform/assets.server.ts';
import { brandOf } from './platform/brand.ts';
import { parseSettings, type Settings, settingsTable } from './platform/env.ts';
import { openFiles } from './platform/files.server.ts';
import { openLog } from './platform/log.ts';
import { type Mailer, openSmtpMailer } from './platform/mail.server.ts';
import './messages.ts';

/** Remembered answers take at most this much, and are made anew after this long. */
const memoryLimits = { mostBytes: 64 * 1024 * 1024, longestMs: 30_000 };

/** Opens what every entry of the platform needs, migrates, and fills an empty database if wanted. */
export async function openServices(
  environment: Record<string, string | undefined>,
): Promise<Services> {
  const settings = parseSettings(environment);
  for (const name of ['BRAND_LOGO', 'OWNER_LOGO', 'BANNER_IMAGE'] as const)
    demandFile(settings, name);
  if (!settings.AWS_ACCESS_KEY_ID !== !settings.AWS_SECRET_ACCESS_KEY)
    throw new AppError('bad-setting', `AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY go together.`);
  const isDemo = demandSafe(settings);
  const log = openLog(settings.LOG_LEVEL);
  const files = openFiles(settings);
  const database = await openDatabase(settings, log);
  await database.migrate();
  const memory: Services['memory'] = new AnswerMemory({
    ...memoryLimits,
    isHearing: () => database.changes.isHearing(),
  });
  database.changes.onChange((tag) => {
    forgetPictures(files, tag);
    memory.drop(tag);
  });
  const found = {
    settings,
    log,
    files,
    database,
    memory,
    brand: brandOf(settings),
    assets: readAssets(),
    secret: settings.AUTH_SECRET ?? (await findSecret(database.orm)),
    mailer: openMailer(settings, database.orm),
    isDemo,
  };
  const services = { ...found, identity: openIdentity(found) };
  if (isDemo) {
    await fillDemoTown(services);
    await fillDemoPeople(database.orm);
    await fillDemoNights(services);
    await fillDemoEvents(services);
  }
  return services;
}

/**
 * An installation that the public reaches keeps its secret out of its database, and has no
 * accounts whose passwords everybody knows.
 * @returns whether the demo town is open
 */
function demandSafe(settings: Settings): boolean {
  const isPublic = settings.BASE_URL?.startsWith('https:') ?? false;
  if (isPublic && !settings.AUTH_SECRET)
    throw new AppError(
      'bad-setting',
      `AUTH_SECRET must ${settingsTable.AUTH_SECRET.must} where BASE_URL is https.`,
    );
  if (isPublic && settings.DEMO === 'on')
    throw new AppError(
      'bad-setting',
      'DEMO must be off where BASE_URL is https: everybody knows the passwords of the demo town.',
    );
  return !isPublic && (settings.DEMO ?? (settings.DATABASE_URL ? 'off' : 'on')) === 'on';
}

function openMailer(settings: Settings, orm: Orm): Mailer {
  if (settings.SMTP_URL) return openSmtpMailer(settings.SMTP_URL, settings);
  return { send: (mail) => keepMail(orm, mail), close: () => {} };
}

function demandFile(settings: Settings, name: 'BRAND_LOGO' | 'OWNER_LOGO' | 'BANNER_IMAGE'): void {
  const file = settings[name];
  if (file === undefined) return;
  try {
    accessSync(file, constants.R_OK);
  } catch (cause) {
    throw new AppError('bad-setting', `${name} must ${settingsTable[name].must}.`, { cause });
  }
}

export async function closeServices({ database, mailer, log }: Services): Promise<void> {
  mailer.close();
  await database.close();
  log.flush();
}
