import { z } from 'zod';
import { AppError } from '#app/lib/app-error.ts';
import { moneySettings } from '#app/platform/cards/money-settings.ts';
import {
  isNetwork,
  list,
  mailInAddress,
  origin,
  parsesAs,
  pictureFile,
  signInProviders,
  storeAddress,
  webAddress,
} from './setting-forms.ts';
import { walletProblems, walletSettings } from './wallets/wallet-settings.ts';

/**
 * Every setting of the platform: its form, its value when absent, and what it is for. The process
 * parses this table once at start; `docs/operating.md` is written from it.
 */
export const settingsTable = {
  PORT: {
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65535),
    absent: '3000',
    must: 'be a port number from 0 to 65535 (0 takes any free one)',
    about: 'Port to listen on.',
  },
  HOST: {
    schema: z.string().regex(/^[A-Za-z0-9.:_-]+$/),
    absent: '127.0.0.1',
    must: 'be a host name or an IP address, for example 0.0.0.0',
    about:
      'Address to listen on. `0.0.0.0` accepts connections from other machines and turns the demo off.',
  },
  BASE_URL: {
    schema: origin().optional(),
    absent: undefined,
    must: 'be an http or https address without a path, for example https://bandstand.example',
    about: 'Public address of the platform. Default: `http://localhost:PORT`.',
  },
  AUTHORIZED_DOMAINS: {
    schema: list(/^((\*\.(?=[^.]+\.[^.]))?[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*|\[[0-9a-f:]+\])$/u),
    absent: '',
    must: 'be host names separated by commas, without ports, for example app.example,*.example.org; two names at least after *.',
    about:
      'Hosts people can sign in from, in addition to the host of `BASE_URL`. `*.example.org` stands for every host below `example.org`.',
  },
  DATA_DIR: {
    schema: z.string().min(1),
    absent: './data',
    must: 'be a folder that can be made and written to',
    about: 'Folder for the embedded database and, without `FILES_URL`, for files.',
  },
  DATABASE_URL: {
    schema: z
      .string()
      .refine((text) => parsesAs(text, 'postgres:') || parsesAs(text, 'postgresql:'))
      .optional(),
    absent: undefined,
    must: 'start with postgres:// or postgresql://',
    about: 'PostgreSQL 15 or newer. Default: an embedded database in `DATA_DIR`.',
  },
  DATABASE_SHORTCUTS: {
    schema: z.enum(['on', 'off']),
    absent: 'on',
    must: 'be on or off',
    about:
      'Sends statements to `DATABASE_URL` together, plans each once, and lets requests share reads. `off` does all of it one by one, with the same results: for finding a fault.',
  },
  FILES_URL: {
    schema: storeAddress().optional(),
    absent: undefined,
    must: 'look like s3://bucket?region=eu-west-1 or s3://bucket?endpoint=https://host',
    about:
      'S3-compatible store: `s3://bucket?region=…&endpoint=…`, with `&uploads=through` if browsers can’t reach it. Default: the folder `files` in `DATA_DIR`.',
  },
  AWS_ACCESS_KEY_ID: {
    schema: z.string().min(1).optional(),
    absent: undefined,
    must: 'be an access key id',
    about: 'Key ID for the S3 store. Default: the store’s own defaults (role, profile).',
  },
  AWS_SECRET_ACCESS_KEY: {
    schema: z.string().min(1).optional(),
    absent: undefined,
    must: 'be a secret access key',
    about: 'Secret for the S3 store.',
  },
  DEMO: {
    schema: z.enum(['on', 'off']).optional(),
    absent: undefined,
    must: 'be on or off',
    about:
      'Fills an empty database with the demo town. Default: on with the embedded database, off with `DATABASE_URL`. Always off if other computers can reach the platform.',
  },
  TRUSTED_PROXIES: {
    schema: list(/^[0-9a-f.:]+(\/\d{1,3})?$/).refine((items) => items.every(isNetwork)),
    absent: '',
    must: 'be IP addresses or networks separated by commas, for example 10.0.0.0/8,::1',
    about:
      'Proxies whose `X-Forwarded-For` is trusted. Default: none; visitors are told apart by the connecting address.',
  },
  AUTH_SECRET: {
    schema: z.string().min(32).optional(),
    absent: undefined,
    must: 'be at least 32 characters, for example from `openssl rand -base64 32`',
    about:
      'Secret that signs cookies and codes, the same in every process. Required if `BASE_URL` is https; otherwise one is generated and kept in the database.',
  },
  SIGN_IN_PROVIDERS: {
    schema: signInProviders(),
    absent: '',
    must: 'be a JSON list such as [{"id":"google","clientId":"…","clientSecret":"…"}], where every provider but google and apple also has "name" and "issuer"',
    about:
      'OpenID providers people can sign in with: `id`, `clientId`, `clientSecret`, and `name` and `issuer` for others than `google` and `apple`.',
  },
  SMTP_URL: {
    schema: z
      .string()
      .refine((text) => parsesAs(text, 'smtp:') || parsesAs(text, 'smtps:'))
      .optional(),
    absent: undefined,
    must: 'look like smtp://user:password@host:587 or smtps://user:password@host',
    about:
      'Email server. Default: none; emails are kept in the database, and can be read at `/outbox` while the demo is on.',
  },
  MAIL_FROM: {
    schema: z.email().optional(),
    absent: undefined,
    must: 'be an email address',
    about: 'Sender of emails. Default: `SUPPORT_EMAIL`.',
  },
  SMTP_IN_URL: {
    schema: mailInAddress().optional(),
    absent: undefined,
    must: 'look like smtp://0.0.0.0:2525 or smtp://0.0.0.0:2525?cert=/path/cert.pem&key=/path/key.pem, with files that can be read',
    about:
      'Address where a worker takes replies to emails about messages. `cert` and `key` offer STARTTLS. Default: none; these emails can’t be answered by email.',
  },
  REPLY_DOMAIN: {
    schema: z
      .string()
      .toLowerCase()
      .regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/)
      .max(180)
      .optional(),
    absent: undefined,
    must: 'be a domain name, for example reply.bandstand.example',
    about: 'Domain of the addresses that replies go to. Its email has to reach `SMTP_IN_URL`.',
  },
  FEDIVERSE: {
    schema: z.enum(['on', 'off']),
    absent: 'off',
    must: 'be on or off',
    about:
      'Lets people follow public pages from the Fediverse (Mastodon, Mobilizon, Gancio). `BASE_URL` is part of every address there and can’t change afterwards.',
  },
  ROLE: {
    schema: z.enum(['all', 'web', 'worker']),
    absent: 'all',
    must: 'be all, web or worker',
    about: 'What this process does: pages and calls (`web`), jobs (`worker`), or both.',
  },
  LOG_LEVEL: {
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']),
    absent: 'info',
    must: 'be debug, info, warn, error or silent',
    about: 'Lowest level that is logged.',
  },
  METRICS_TOKEN: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{32,}$/)
      .optional(),
    absent: undefined,
    must: 'be at least 32 visible ASCII characters, for example from `openssl rand -hex 32`',
    about:
      'Token that monitoring sends as `Authorization: Bearer …` to read `/metrics`. Default: none; `/metrics` doesn’t exist.',
  },
  BRAND_NAME: {
    schema: z.string().trim().min(1).max(40),
    absent: 'Bandstand',
    must: 'be 1 to 40 characters',
    about: 'Name of the product.',
  },
  COMPANY_NAME: {
    schema: z.string().trim().min(1).max(80).optional(),
    absent: undefined,
    must: 'be 1 to 80 characters',
    about: 'Company in the copyright line and the legal pages. Default: `BRAND_NAME`.',
  },
  BRAND_LOGO: {
    schema: pictureFile(/\.(svg|png|webp)$/i).optional(),
    absent: undefined,
    must: 'be a picture file (svg, png or webp) that can be read',
    about: 'Picture file of the product’s logo. Default: the built-in one.',
  },
  OWNER_NAME: {
    schema: z.string().trim().min(1).max(80),
    absent: 'the owner',
    must: 'be 1 to 80 characters',
    about: 'Name behind the second logo.',
  },
  OWNER_URL: {
    schema: webAddress(),
    absent: 'https://www.example.com/',
    must: 'be an http or https address',
    about: 'The owner’s own site, which the second logo links to.',
  },
  OWNER_LOGO: {
    schema: pictureFile(/\.(svg|png|webp)$/i).optional(),
    absent: undefined,
    must: 'be a picture file (svg, png or webp) that can be read',
    about: 'Picture file of the second logo, used as a shape. Default: the built-in one.',
  },
  BANNER_IMAGE: {
    schema: pictureFile(/\.(jpe?g|png|webp)$/i).optional(),
    absent: undefined,
    must: 'be a picture file (jpg, png or webp) that can be read',
    about: 'Background picture of the home page’s banner. Default: a drawn gradient.',
  },
  SUPPORT_EMAIL: {
    schema: z.email(),
    absent: 'support@bandstand.example',
    must: 'be an email address',
    about: 'Support address in the footer and the legal pages.',
  },
  ...moneySettings,
  ...walletSettings,
} satisfies Record<string, Setting>;

type Setting = { schema: z.ZodType; absent: string | undefined; must: string; about: string };

export type Settings = {
  [Name in keyof typeof settingsTable]: z.output<(typeof settingsTable)[Name]['schema']>;
};

/**
 * Reads the settings out of an environment. An empty value counts as absent.
 * @throws AppError `bad-setting`, with a sentence that names every wrong one; values stay out of it.
 */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const problems: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting>(settingsTable)) {
    const parsed = setting.schema.safeParse(environment[name] || setting.absent);
    if (parsed.success) settings[name] = parsed.data;
    else problems.push(`${name} must ${setting.must}.`);
  }
  if (!settings.AWS_ACCESS_KEY_ID !== !settings.AWS_SECRET_ACCESS_KEY)
    problems.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be given together.');
  if (!settings.SMTP_IN_URL !== !settings.REPLY_DOMAIN)
    problems.push('SMTP_IN_URL and REPLY_DOMAIN must be given together.');
  // Settings are compared only if all of them can be read.
  if (problems.length === 0) problems.push(...walletProblems(settings));
  if (problems.length > 0) throw new AppError('bad-setting', problems.join(' '));
  return settings as Settings;
}
