import { codeMinutes } from '#app/domain/accounts/limits.ts';
import { mailTopics, wantsMail } from '#app/domain/accounts/mail-choices.ts';
import { isFresh } from '#app/domain/accounts/session.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { type Asked, servicesContext } from '#app/http/context.server.ts';
import { requireViewer } from '#app/http/for-viewer.server.ts';
import { displayNames } from '#app/lib/formats.ts';
import { knownLanguages } from '#app/lib/language.ts';
import { dayAt, momentAt } from '#app/lib/time/day-at.ts';
import { isTimeZone, utcOffset } from '#app/lib/time/time-zone.ts';
import { zoneOptions } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { deviceName, type SettingsPart, type ShownConnection } from './parts.tsx';
import { type AccountSettings, readSettings } from './queries.server.ts';

/** The data of the page; days are in the reader’s language. */
export async function loadSettings({ context, request }: Asked) {
  const viewer = requireViewer(context, request);
  const { database, settings } = context.get(servicesContext);
  const now = new Date();
  const account = await readSettings(database.orm, viewer);
  const dayOf = (moment: Date) => dayAt(moment, viewer);
  const devices = account.devices.map(({ signedInAt, ...device }) => ({
    ...device,
    name: deviceName(device),
    day: momentAt(signedInAt, viewer),
  }));
  return {
    person: viewer,
    isFresh: isFresh(viewer, now),
    hasPassword: account.hasPassword,
    hasTwoFactor: account.hasTwoFactor,
    passkeys: account.passkeys.map(({ addedAt, ...key }) => ({ ...key, day: dayOf(addedAt) })),
    devices,
    thisDevice: devices.find(({ isThis }) => isThis)?.name ?? deviceName(noDevice),
    connections: connectionsOf(account, settings.SIGN_IN_PROVIDERS, dayOf),
    languages: knownLanguages().map((value) => ({ value, label: languageName(value) })),
    timeZones: timeZonesFor(viewer.timeZone, now),
    topics: mailTopics.map(({ key, isOptional }) => ({
      key,
      isOptional,
      isOn: wantsMail(account.mailChoices, key),
    })),
    marks: account.marks,
    done: outcomeOf(new URL(request.url).searchParams.get('done'), viewer.email),
  };
}

type SettingsDone = { part: SettingsPart; text: string; isFailure: boolean };

const noDevice = { browser: null, system: null };

/** First the connected providers, even if they are no longer offered, then the others. */
function connectionsOf(
  { connections }: AccountSettings,
  providers: { id: string; name: string }[],
  dayOf: (moment: Date) => string,
): ShownConnection[] {
  const offered = new Map(providers.map(({ id, name }) => [id, name]));
  const connectedIds = new Set(connections.map(({ providerId }) => providerId));
  return [
    ...connections.map(({ id, providerId, connectedAt }) => ({
      providerId,
      name: offered.get(providerId) ?? providerId,
      connected: { id, day: dayOf(connectedAt) },
      isOffered: offered.has(providerId),
    })),
    ...providers
      .filter(({ id }) => !connectedIds.has(id))
      .map(({ id, name }) => ({ providerId: id, name, connected: null, isOffered: true })),
  ];
}

function languageName(code: string): string {
  return displayNames({ type: 'language' }, code).of(code) ?? code;
}

/** Each with its present offset from UTC. */
function timeZonesFor(chosen: string, now: Date) {
  return zoneOptions(chosen).map(({ value, label }) => ({
    value,
    label: isTimeZone(value) ? `${label} (${utcOffset(value, now)})` : label,
  }));
}

/** The address that each change leads back to, and its message. */
const outcomes = {
  name: ['name', 'name.done'],
  'address-asked': ['address', 'address.done'],
  address: ['address', 'address.changed'],
  password: ['password', 'password.done'],
  'passkey-added': ['passkeys', 'passkeys.doneAdded'],
  'passkey-renamed': ['passkeys', 'passkeys.doneRenamed'],
  'passkey-removed': ['passkeys', 'passkeys.doneRemoved'],
  'two-factor-off': ['twoFactor', 'twoFactor.doneOff'],
  device: ['devices', 'devices.done'],
  'other-devices': ['devices', 'devices.doneOthers'],
  connected: ['connections', 'connections.connected'],
  'connection-removed': ['connections', 'connections.done'],
  'connection-failed': ['connections', 'connections.failed'],
  preferences: ['preferences', 'preferences.done'],
  marks: ['marks', 'marks.done'],
  mail: ['mail', 'mail.done'],
} as const satisfies Record<string, [part: SettingsPart, words: string]>;
export type SettingsOutcome = keyof typeof outcomes;

/** The result of the last step, in words, and its part. */
function outcomeOf(done: string | null, email: string): SettingsDone | null {
  if (done === null || !Object.hasOwn(outcomes, done)) return null;
  const [part, sentence] = outcomes[done as SettingsOutcome];
  const text = words('accounts')(`settings.${sentence}`, { email, minutes: codeMinutes });
  return { part, text, isFailure: done === 'connection-failed' };
}

/** A person who has just proved their identity goes on here, in a new session. */
export const ownSession = (_: unknown, viewer: Viewer | null) => viewer?.accountId;

export function settingsAddress(outcome: SettingsOutcome): string {
  return `/settings?done=${outcome}#${outcomes[outcome][0]}`;
}
