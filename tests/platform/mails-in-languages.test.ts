import { beforeAll, expect, it } from 'vitest';
import { accountMail } from '#app/features/accounts/mails.tsx';
import { holdMail } from '#app/features/bookings/holds/mails.tsx';
import { bookingMail } from '#app/features/bookings/mails.tsx';
import { bookingNotifications } from '#app/features/bookings/notifications.ts';
import { applicationMail } from '#app/features/events/mails.tsx';
import { threadMail } from '#app/features/messaging/mails.tsx';
import { payoutMail } from '#app/features/payments/payouts/mails.tsx';
import { memberMail } from '#app/features/profiles/team/mails.tsx';
import { webhookMail } from '#app/features/profiles/webhooks/mails.tsx';
import { loadWords } from '#app/lib/words.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { plainWords } from '#tests/harness/languages/plain-words.ts';
import { leftToRight, pseudoCatalogues, rightToLeft } from '#tests/harness/languages/pseudo.ts';

const catalogues = pseudoCatalogues();
const brand = brandOf(parseSettings({ BASE_URL: 'https://bandstand.example' }));
const at = new Date('2026-11-28T23:30:00Z');
const [name, timeZone] = ['Ωμέγα', 'Europe/Lisbon'];
type Reader = { email: string; language: string; timeZone: string };
type Write = (kind: never, to: Reader) => Mail;

const hold = {
  holdId: 'hold',
  profileId: 'a',
  venue: name,
  room: name,
  performer: name,
  day: '2026-11-28',
};
const booking = {
  bookingId: 'a',
  title: name,
  startsAt: at,
  timeZone,
  deadlineAt: at,
  note: [name],
  ownName: name,
  otherName: name,
  amount: { amountMinor: 120_050, currency: 'EUR', dueAt: at },
};
const application = { path: '/', performer: name, venue: name, night: name, slot: name };
const awaited = {
  pageId: 'a',
  pageName: name,
  amountMinor: 120_050,
  currency: 'EUR',
  shows: [{ title: name, startsAt: at, timeZone }],
};
const values = () => ({ newAddress: 'a@b.example', support: 'a@b.example', day: '1', what: name });
const shares = { basisPoints: 1_250, basisPointsBefore: 0 };

/** The words of mails, and their writers. */
const mails: [feature: string, path: string, write: Write][] = [
  ['accounts', 'mail', (kind, to) => accountMail(brand, kind, { to, link: brand.site, values })],
  ['payments', 'payouts.mail', (kind, to) => payoutMail(brand, kind, awaited, to)],
  ['bookings', 'booking.mail', (kind, to) => bookingMail(brand, kind, booking, to)],
  [
    ...(['bookings', 'holds.mail'] as const),
    (kind, to) => holdMail(brand, kind, { ...hold, path: '/', rank: 2, dueAt: at, note: name }, to),
  ],
  [
    ...(['events', 'mail'] as const),
    (kind, to) => applicationMail(brand, kind, { ...application, to, loadInAt: at, timeZone }),
  ],
  [
    ...(['profiles', 'mail'] as const),
    (kind, to) =>
      memberMail(brand, kind, {
        to,
        pageName: name,
        path: '/',
        role: 'manager',
        person: name,
        shares,
      }),
  ],
  [
    ...(['profiles', 'webhooks.mail'] as const),
    (kind, to) => webhookMail(brand, kind, { to, host: name, path: '/' }),
  ],
];

const answered = { ...brand, replyDomain: 'reply.example' };
const thread = { threadId: 'a', own: name, other: name, texts: [name] };

const kindsAt = (feature: string, path: string) => {
  const result = path
    .split('.')
    .reduce((part, key) => part[key] as never, catalogues.en?.[feature] ?? {});
  return Object.keys(result).filter((key) => typeof result[key] === 'object');
};

beforeAll(() => loadWords(catalogues));

it.each(
  mails.flatMap(([feature, path, write]) =>
    kindsAt(feature, path).map((kind) => [feature, kind, write] as const),
  ),
)('the mail of %s, %s, is in its reader’s language', (_, kind, write) => {
  for (const language of [leftToRight, rightToLeft]) {
    const mail = write(kind as never, { email: 'ana@people.example', language, timeZone });
    const dir = language === rightToLeft ? 'rtl' : 'ltr';
    expect(mail.html).toContain(`<html dir="${dir}" lang="${language}">`);
    const htmlText = mail.html
      .replace(/<style.*?<\/style>|<[^>]*>/gs, ' ')
      .replaceAll(/&\w+;/g, ' ');
    for (const text of [mail.subject, mail.text, htmlText]) {
      expect(text).toContain('⟦');
      expect(plainWords(text, [brand.company])).toEqual([]);
    }
  }
});

it('a mail about messages says in its reader’s language where to answer, by signs that are the same in all', () => {
  const mail = threadMail(answered, thread, { email: 'a@b.example', language: leftToRight });
  expect(mail.text).toMatch(/^##- .*⟦.* -##\n/);
  expect(plainWords(mail.text, [brand.company])).toEqual([]);
});

it.each(Object.keys(bookingNotifications) as (keyof typeof bookingNotifications)[])(
  'the subject of the mail about a booking, %s, says whom and the day',
  (kind) => {
    const names = { title: 'Jazz night', otherName: 'Cinema Candeia', ownName: 'Night Owls' };
    const to = { email: 'a@b.example', language: 'en', timeZone };
    const { subject, text } = bookingMail(brand, kind, { ...booking, ...names }, to);
    expect(subject).toContain('Cinema Candeia');
    expect(subject).toContain('28 November 2026');
    expect(text).toMatch(/Jazz night|28 November 2026/);
  },
);

/** A release says in a line of its own which money was held. */
const aboutMoney = Object.entries(bookingNotifications).filter(
  ([kind, { topic }]) =>
    (topic === 'money' && kind !== 'released') ||
    kind.startsWith('dispute') ||
    kind === 'showConfirmed',
);

it.each(aboutMoney)('the mail about money, %s, says how much and for which show', (kind) => {
  const names = { title: 'Jazz night', otherName: 'Cinema Candeia', ownName: 'Night Owls' };
  const to = { email: 'a@b.example', language: 'en', timeZone };
  const mail = bookingMail(brand, kind as never, { ...booking, ...names }, to);
  expect(`${mail.subject} ${mail.text}`).toContain('€1,200.50');
  expect(mail.html).toContain('€1,200.50');
  for (const part of [mail.subject, mail.text]) {
    expect(part).toContain('Jazz night');
    expect(part).toContain('28 November 2026');
  }
});

it('a night that is called after who plays isn’t named twice', () => {
  const names = { title: 'An evening with Ana', otherName: 'Ana' };
  const to = { email: 'a@b.example', language: 'en', timeZone };
  const { subject } = bookingMail(brand, 'booked', { ...booking, ...names }, to);
  expect(subject).toBe('Booked: An evening with Ana, 28 November 2026');
});
