import { freshMinutes, sessionDays, sessionIdleDays } from './limits.ts';

/** True if the last sign-in is recent enough not to ask for it again. */
export function isFresh({ signedInAt }: { signedInAt: Date }, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() < freshMinutes * 60_000;
}

const dayMs = 24 * 60 * 60_000;

/** The end of a session that is used now and not again. */
export function sessionEnd({ signedInAt }: { signedInAt: Date }, now: Date): Date {
  const idle = now.getTime() + sessionIdleDays * dayMs;
  return new Date(Math.min(signedInAt.getTime() + sessionDays * dayMs, idle));
}

/** True if using a session now is worth storing: once a day, while it moves the session’s end. */
export function isSessionToBeKept(
  session: { signedInAt: Date; sessionEndsAt: Date },
  now: Date,
): boolean {
  return sessionEnd(session, now).getTime() - session.sessionEndsAt.getTime() >= dayMs;
}

/** A browser and its system by their own account; null where they don’t say. */
type Device = { browser: string | null; system: string | null };

/** In this order: most browsers also claim to be the ones below them. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|OPX)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['DuckDuckGo', /\b(DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];
const systems: [name: string, pattern: RegExp][] = [
  ['Windows', /\bWindows NT\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(intosh| OS X)\b/],
  ['Linux', /\b(Linux|X11)\b/],
];

/** Reads a user agent for the names by which people know their devices. */
export function deviceOf(userAgent: string | null): Device {
  const text = (userAgent ?? '').slice(0, 500);
  const nameIn = (list: [string, RegExp][]) =>
    list.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
