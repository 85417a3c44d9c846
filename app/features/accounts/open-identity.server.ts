import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, isAPIError } from 'better-auth/api';
import { bearer, magicLink, twoFactor } from 'better-auth/plugins';
import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import {
  accounts,
  passkeys,
  sessions,
  signInMethods,
  twoFactors,
  verifications,
} from '#app/db/schema/accounts.ts';
import {
  codeMinutes,
  freshMinutes,
  passwordLength,
  sessionDays,
} from '#app/domain/accounts/limits.ts';
import { sessionEnd } from '#app/domain/accounts/session.ts';
import { isAuthorizedHost, loopbackHosts, readOrigin } from '#app/domain/accounts/sign-in-popup.ts';
import { isAway } from '#app/lib/is-away.ts';
import { ownPath } from '#app/lib/own-path.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Settings } from '#app/platform/env.ts';
import type { Log } from '#app/platform/log.ts';
import { newWrittenCode } from '#app/platform/token.server.ts';
import { noteFailure, reportChange } from './commands.server.ts';
import { passwordReset } from './settings/commands.server.ts';
import {
  ownSessionsPlugin,
  providersPlugin,
  sendResetLink,
  sendSignInLink,
} from './sign-in/steps.server.ts';
import { hashPassword, isPassword } from './steps.server.ts';
import { addressHeader, limitSignIns, signInLogPlugin } from './watch-sign-ins.server.ts';

export type IdentitySources = {
  database: Database;
  settings: Settings;
  brand: Brand;
  log: Log;
  /** True if the demo town's accounts may be used. */
  isDemo: boolean;
  /** The secret that signs cookies and codes. */
  secret: string;
};

/**
 * The sign-in library on our own tables: passwords, links by mail, passkeys and second factors.
 * Creating accounts, confirming and changing addresses, and all texts are ours.
 */
export function openIdentity(sources: IdentitySources) {
  const { brand, log, secret } = sources;
  return betterAuth({
    appName: brand.product,
    basePath: '/api/auth',
    baseURL: {
      allowedHosts: allowedHosts(sources),
      protocol: protocolOf(brand),
      fallback: brand.site,
    },
    secret,
    logger: { level: 'error', log: logDefects(log) },
    telemetry: { enabled: false },
    onAPIError: {
      errorURL: '/sign-in/done',
      // The library would print a defect itself, with the addresses and tokens of its queries.
      throw: true,
    },
    trustedOrigins: (request) => trustedOrigins(sources, request),
    advanced: {
      // A `__Host-` cookie can't be set by another host, nor over http.
      cookiePrefix: brand.site.startsWith('https:') ? '__Host-bandstand' : 'bandstand',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: brand.site.startsWith('https:') },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    rateLimit: { enabled: false },
    hooks: { before: limitSignIns(sources) },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.least,
      maxPasswordLength: passwordLength.most,
      password: {
        hash: hashPassword,
        verify: ({ password, hash }) => isPassword(password, hash),
      },
      resetPasswordTokenExpiresIn: codeMinutes * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => sendResetLink(sources, user, token),
      onPasswordReset: ({ user }) => passwordReset(sources, user.id),
    },
    user: { additionalFields: { pseudonym: houseField, isDemo: houseFlag } },
    databaseHooks: {
      session: { create: { before: (session) => limitSession(sources, session) } },
      account: { create: { after: (method) => reportConnection(sources, method) } },
      // The state of a sign-in with a provider stays until it expires: a repeated answer counts no
      // more, but is led back to its window.
      verification: { delete: { before: async (_, call) => call?.path !== '/callback/:id' } },
    },
    account: {
      accountLinking: {
        enabled: true,
        requireLocalEmailVerified: true,
        // In the settings, people say themselves which identity is theirs.
        allowDifferentEmails: true,
      },
    },
    session: {
      expiresIn: sessionDays * 24 * 60 * 60,
      freshAge: freshMinutes * 60,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    verification: { storeIdentifier: 'hashed' },
    ...tables(sources.database),
    plugins: [
      magicLink({
        expiresIn: codeMinutes * 60,
        disableSignUp: true,
        storeToken: 'hashed',
        sendMagicLink: ({ email, token, metadata }) =>
          sendSignInLink(sources, email, token, ownPath(metadata?.next, '')),
      }),
      secondFactor(brand),
      ownPasskeys(brand),
      bearer(),
      ownSessionsPlugin(),
      providersPlugin(sources),
      signInLogPlugin(sources),
    ],
  });
}

/** The library's messages may name people, and its errors are written without them. */
function logDefects(log: Log) {
  return (_level: string, _sentence: string, ...details: unknown[]) => {
    const error = details.find((detail) => detail instanceof Error && !isAPIError(detail));
    if (!error) return;
    noteFailure(error);
    if (!isAway(error)) log.error({ error }, 'a call for signing in can’t be answered');
  };
}

/** Our own field: no call can set it. */
const houseField = { type: 'string', required: false, input: false, returned: false } as const;
const houseFlag = { ...houseField, type: 'boolean' } as const;

export type Identity = ReturnType<typeof openIdentity>;

/** The library's functions for commands; the page's answer carries their cookies. */
export type SignInLibrary = {
  askLibrary<Response>(
    call: (
      api: Identity['api'],
      from: { headers: Headers; returnHeaders: true },
    ) => Promise<{ headers: Headers; response: Response }>,
  ): Promise<Response>;
};

function tables({ orm }: Database) {
  return {
    database: drizzleAdapter(orm, {
      provider: 'pg',
      // The embedded database has one session, so the library would wait for itself.
      transaction: false,
      schema: {
        user: accounts,
        session: sessions,
        account: signInMethods,
        verification: verifications,
        twoFactor: twoFactors,
        passkey: passkeys,
      },
    }),
  };
}

/** A passkey counts as both factors, so its device has to have verified its user. */
function ownPasskeys(brand: Brand) {
  return passkey({
    rpName: brand.product,
    rpID: new URL(brand.site).hostname,
    authenticatorSelection: { userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => requireVerified(verification.registrationInfo),
    },
    authentication: {
      afterVerification: ({ verification }) => requireVerified(verification.authenticationInfo),
    },
  });
}

/** @throws APIError if the device didn't ask for a fingerprint, a face or its code */
function requireVerified(info: { userVerified: boolean } | undefined): void {
  if (!info?.userVerified)
    throw new APIError('UNAUTHORIZED', {
      code: 'PASSKEY_UNVERIFIED',
      message: 'the device did not check who uses it',
    });
}

/** A link by mail is one factor like a password: the second is asked for after either. */
function secondFactor(brand: Brand) {
  const plugin = twoFactor({
    issuer: brand.product,
    twoFactorCookieMaxAge: codeMinutes * 60,
    allowPasswordless: true,
    backupCodeOptions: {
      storeBackupCodes: 'encrypted',
      customBackupCodesGenerate: () => Array.from({ length: 10 }, newWrittenCode),
    },
  });
  for (const hook of plugin.hooks.after)
    hook.matcher = ({ path }) => path === '/sign-in/email' || path === '/magic-link/verify';
  return plugin;
}

/**
 * The demo town's passwords are public; without the demo they open nothing. An unused session ends
 * before its cookie does.
 */
async function limitSession(
  { database, isDemo }: IdentitySources,
  { userId, createdAt }: { userId: string; createdAt: Date },
) {
  const expiresAt = sessionEnd({ signedInAt: createdAt }, createdAt);
  if (isDemo) return { data: { expiresAt } };
  const [account] = await database.orm
    .select({ isDemo: accounts.isDemo })
    .from(accounts)
    .where(eq(accounts.id, userId));
  return account?.isDemo ? false : { data: { expiresAt } };
}

/** Passwords are reported elsewhere. */
async function reportConnection(
  { database, brand }: IdentitySources,
  { userId, providerId }: { userId: string; providerId: string },
) {
  if (providerId === 'credential') return;
  const [account] = await database.orm.select().from(accounts).where(eq(accounts.id, userId));
  if (!account) return;
  await database.orm.transaction((tx) =>
    reportChange(tx, brand, account, 'sign-in method connected', { provider: providerId }),
  );
}

/** Hosts that people may sign in from; without a public address, this machine's alone. */
export function authorizedHosts({ settings }: { settings: Settings }): string[] {
  const own = settings.BASE_URL ? [new URL(settings.BASE_URL).hostname] : loopbackHosts;
  return [...own, ...settings.AUTHORIZED_DOMAINS];
}

/** Ports are ignored. */
function allowedHosts(sources: IdentitySources): string[] {
  return authorizedHosts(sources).flatMap((host) => [host, `${host}:*`]);
}

function protocolOf(brand: Brand): 'http' | 'https' {
  return brand.site.startsWith('https:') ? 'https' : 'http';
}

function trustedOrigins(sources: IdentitySources, request?: Request): string[] {
  const origin = readOrigin(request?.headers.get('origin') ?? '');
  const isAuthorized = origin && isAuthorizedHost(origin.host, authorizedHosts(sources));
  return isAuthorized ? [origin.origin] : [];
}
