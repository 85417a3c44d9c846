/** A browser and its system by their own account; null where they don’t say. */
export type Device = { browser: string | null; system: string | null };

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
