import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { isCurrency } from '#app/lib/money/currencies.ts';

/* Schemas of settings. */

export function origin() {
  return z.string().transform((text, context) => {
    const url = URL.parse(text);
    if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
    context.addIssue('not an origin');
    return z.NEVER;
  });
}

export function webAddress() {
  return z.string().refine((text) => parsesAs(text, 'http:') || parsesAs(text, 'https:'));
}

/** A bucket with known parameters only: one that was ignored would mislead. */
export function storeAddress() {
  return z.string().refine((text) => {
    const url = URL.parse(text);
    if (url?.protocol !== 's3:' || !/^[\w.-]+$/.test(url.host)) return false;
    if (url.username || url.password || url.hash || !/^\/?$/.test(url.pathname)) return false;
    return [...url.searchParams].every(([name, value]) => {
      if (name === 'region') return /^[\w-]+$/.test(value);
      if (name === 'uploads') return value === 'through';
      return name === 'endpoint' && (parsesAs(value, 'http:') || parsesAs(value, 'https:'));
    });
  });
}

/** The address that takes mail: host and port, and both files of a certificate or neither. */
export function mailInAddress() {
  return z.string().transform((text, context) => {
    const url = parsesAs(text, 'smtp:') ? URL.parse(text) : null;
    const [cert, key] = ['cert', 'key'].map((name) => url?.searchParams.get(name) ?? undefined);
    const isPlain =
      url && !url.username && !url.password && !url.hash && /^\/?$/.test(url.pathname);
    const isWhole = [...(url?.searchParams.keys() ?? [])].every((name) =>
      /^(cert|key)$/.test(name),
    );
    const areFiles = cert === undefined || [cert, key].every(isReadable);
    if (url && isPlain && isWhole && url.port !== '' && !cert === !key && areFiles)
      return {
        host: url.hostname.replace(/^\[|\]$/g, ''),
        port: Number(url.port),
        ...(cert && key && { cert, key }),
      };
    context.addIssue('not an address to take mail at');
    return z.NEVER;
  });
}

function isReadable(file = ''): boolean {
  try {
    accessSync(file, constants.R_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

export function pictureFile(name: RegExp) {
  return z.string().refine((file) => name.test(file) && isReadable(file));
}

export function list(item: RegExp) {
  return z.string().transform((text, context) => {
    const items = text.split(',').flatMap((part) => part.trim().toLowerCase() || []);
    if (items.every((part) => item.test(part))) return items;
    context.addIssue('not a list');
    return z.NEVER;
  });
}

/** A list whose entries are case-sensitive. */
export function secrets(item: RegExp) {
  return z.string().transform((text, context) => {
    const items = text.split(',').flatMap((part) => part.trim() || []);
    if (items.every((part) => item.test(part))) return items;
    context.addIssue('not a list of secrets');
    return z.NEVER;
  });
}

/** Providers with a well-known issuer; the operator gives only the client. */
const knownProviders: Record<string, { name: string; issuer: string }> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com' },
  apple: { name: 'Apple', issuer: 'https://appleid.apple.com' },
};

export function signInProviders() {
  const provider = z.strictObject({
    id: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
    clientId: z.string().min(1),
    clientSecret: z.string().min(1),
    name: z.string().trim().min(1).max(40),
    issuer: webAddress(),
  });
  return z.string().transform((text, context) => {
    try {
      const entries: unknown = JSON.parse(text || '[]');
      const filled = z
        .array(z.object({ id: z.string() }).loose())
        .parse(entries)
        .map((each) => ({ ...knownProviders[each.id], ...each }));
      const providers = z.array(provider).parse(filled);
      if (new Set(providers.map(({ id }) => id)).size === providers.length) return providers;
    } catch {}
    context.addIssue('not a list of providers');
    return z.NEVER;
  });
}

/** Currencies by their three letters, each once. */
export function currencyList() {
  return z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim().toUpperCase() || []))
    .transform((codes) => [...new Set(codes)])
    .refine((codes) => codes.every(isCurrency));
}

/** Lines of a postal address, separated by semicolons. */
export function addressLines() {
  return z
    .string()
    .transform((text) => text.split(';').flatMap((line) => line.trim() || []))
    .refine((lines) => lines.length <= 5 && lines.every((line) => line.length <= 80));
}

/** A percentage with at most two digits behind the point, as basis points. */
export function percent(fromBasisPoints: number) {
  return z
    .string()
    .regex(percentForm)
    .transform(basisPointsOf)
    .refine((basisPoints) => basisPoints >= fromBasisPoints && basisPoints <= 10_000);
}

/** Percentages for the four windows before a show, from none upwards. */
export function growingPercents() {
  return z.string().transform((text, context): [number, number, number, number] => {
    const parts = text.split(',').map((part) => part.trim());
    const steps = parts.map(basisPointsOf);
    const isGrowing = steps.every((step, index) => index === 0 || step > (steps[index - 1] ?? 0));
    const [none = 1, second = 0, third = 0, most = 0] = steps;
    if (parts.every((part) => percentForm.test(part)) && steps.length === 4)
      if (none === 0 && isGrowing && most <= 10_000) return [none, second, third, most];
    context.addIssue('not growing percentages');
    return z.NEVER;
  });
}

/** A fee such as `5% + 0.50 max 50`: a share, a fixed part and a limit, or only some of them. */
export function fee() {
  return z.string().transform((text, context) => {
    const [, share, fixed, cap] = feeForm.exec(text.trim()) ?? [];
    const basisPoints = basisPointsOf(share ?? '0');
    if ((share ?? fixed) !== undefined && basisPoints <= 10_000)
      return {
        basisPoints,
        fixedHundredths: basisPointsOf(fixed ?? '0'),
        capHundredths: cap === undefined ? null : basisPointsOf(cap),
      };
    context.addIssue('not a fee');
    return z.NEVER;
  });
}

const percentForm = /^\d{1,3}(\.\d{1,2})?$/;
const amount = String.raw`\d{1,6}(?:\.\d{1,2})?`;
const feeForm = new RegExp(
  String.raw`^(?:(\d{1,3}(?:\.\d{1,2})?) ?%)?(?:(?:(?<=%) ?\+ ?|^)(${amount}))?(?: max (${amount}))?$`,
);

/** `2.5` as 250: hundredths, without the errors of binary fractions. */
function basisPointsOf(text: string): number {
  const [whole = '', part = ''] = text.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

export function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  return family !== 0 && (bits === undefined || Number(bits) <= (family === 6 ? 128 : 32));
}

export function parsesAs(text: string, protocol: string): boolean {
  // A parser would quietly drop the space around an address.
  const url = /\s/.test(text) ? null : URL.parse(text);
  return url !== null && url.protocol === protocol && url.host !== '';
}

const withholding =
  /^(?<name>[^:;]{1,80}): (?<percent>100|\d{1,2}(?:\.\d{1,2})?)%(?<payout> of payout)?(?: (?<all>all )?above (?<amount>\d{1,9}(?:\.\d{1,2})?) a (?<period>show|year))?(?: from (?<from>\d{4}-\d\d-\d\d))?(?: until (?<until>\d{4}-\d\d-\d\d))?$/;

/** Withholdings for tax offices: each with its rate, base, threshold, period and days. */
export function withholdings() {
  return z.string().transform((text, context) => {
    const rules = text
      .split(';')
      .map((rule) => rule.trim())
      .filter((rule) => rule !== '')
      .map((rule) => withholdingOf(withholding.exec(rule)?.groups));
    const names = new Set(rules.map((rule) => `${rule?.name} ${rule?.from}`));
    if (rules.every((rule) => rule !== null) && names.size === rules.length) return rules;
    context.addIssue('not withholdings');
    return z.NEVER;
  });
}

function withholdingOf(parts: Record<string, string | undefined> | undefined) {
  const { name, percent: rate, payout, all, amount, period, from, until } = parts ?? {};
  if (!name || !rate || ![from, until].every(isDay)) return null;
  return {
    name: name.trim(),
    basisPoints: Math.round(Number(rate) * 100),
    base: payout ? ('payout' as const) : ('earnings' as const),
    thresholdHundredths: Math.round(Number(amount ?? 0) * 100),
    counts: all ? ('all' as const) : ('above' as const),
    period: period === 'year' ? ('year' as const) : ('show' as const),
    from: from ?? null,
    until: until ?? null,
  };
}

function isDay(text: string | undefined): boolean {
  if (text === undefined) return true;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text;
  } catch {
    return false;
  }
}
