import { amountsIn, cancellationDays, windowsOf } from '#app/domain/bookings/cancellation.ts';
import type { ContractDocument } from '#app/domain/bookings/contract-document.ts';
import {
  type Fees,
  guaranteeParts,
  isOpenEnded,
  showStartOf,
} from '#app/domain/bookings/terms/outlook.ts';
import { guaranteeOf, type Schedule, sides, type Terms } from '#app/domain/bookings/terms/terms.ts';
import { instantOf, type LocalTime } from '#app/domain/calendar/local-time.ts';
import { feeRuleIn } from '#app/domain/payments/fees.ts';
import {
  overdueDays,
  payoutBusinessDays,
  refundBusinessDays,
  releaseHours,
  takenAheadDays,
} from '#app/domain/payments/payment.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { currentLanguage, inLanguage } from '#app/lib/language.ts';
import { formatPercent } from '#app/lib/money/amount.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { clockAt, dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Sheet, SheetFact } from '#app/platform/print/sheet.ts';
import { writeDeal, writeTax } from '../terms/words.ts';
import { writeAmounts, writeFee, writeWindowName } from '../terms/write-outlook.ts';
import type { Contract, Signature } from './queries.server.ts';

const t = words('bookings');

type Printed = { link: string; producer: string };

/**
 * A printed contract, in its own language throughout: the text, the signatures, and their proof.
 */
export function contractSheet(contract: Contract, printed: Printed): Sheet {
  return inLanguage(contract.document.language, () => sheetOf(contract, printed));
}

function sheetOf(contract: Contract, printed: Printed): Sheet {
  const { version, document, hash, standing } = contract;
  return {
    kicker: t('contract.sheet.kicker', { version, standing: t(`contract.standing.${standing}`) }),
    title: document.title,
    lead: writeShow(contract),
    picture: null,
    facts: [],
    sections: [
      ...document.sections.map(({ heading, paragraphs, rows }, index) => ({
        heading: `${index + 1}. ${heading}`,
        text: paragraphs.join('\n\n'),
        facts: rows.map(({ name, value }) => ({ label: name, value })),
      })),
      {
        heading: t('contract.signatures'),
        text: t('contract.sheet.hash', { hash }),
        facts: sides.flatMap((side) => signatureFacts(contract, side)),
      },
    ],
    ...printed,
    language: document.language,
  };
}

/** The performer, the place and the day. */
export function writeShow({ performerName, venueName, day }: Contract): string {
  return t('contract.about', {
    performer: performerName,
    venue: venueName,
    day: dayAt(new Date(`${day}T00:00Z`), { timeZone: 'UTC' }),
  });
}

function signatureFacts({ signatures, timeZone }: Contract, side: Signature['side']): SheetFact[] {
  const signature = signatures.find((one) => one.side === side);
  const label = t(`contract.parties.${side}`);
  if (!signature) return [{ label, value: t('contract.unsigned') }];
  return [{ label, value: `${signature.typedName}\n${writeProof(signature, timeZone)}` }];
}

/** The proof of a signature: legal party, moment, address and device. */
export function writeProof(
  { legalParty, signedAt, address, device }: Omit<Signature, 'side' | 'typedName'>,
  timeZone: string,
): string {
  return [
    ...(legalParty === null ? [] : [t('contract.signedFor', { party: legalParty })]),
    t('contract.signedAt', {
      moment: clockAt(signedAt, { timeZone }),
      zone: timeZone,
      utc: `${signedAt.toISOString().slice(0, 19)}Z`,
    }),
    t('contract.signedFrom', { address: address ?? t('contract.gone') }),
    t('contract.signedWith', { device: device ?? t('contract.gone') }),
  ].join('\n');
}

/** Everything that a contract states, at the moment its text is frozen. */
export type ContractFacts = {
  bookingId: string;
  version: number;
  product: string;
  company: string;
  venue: Party;
  performer: Party;
  event: { title: string; place: string; room: string; capacity: number | null };
  terms: Terms;
  fees: Fees;
};

type Party = {
  name: string;
  home: string;
  /** The legal name; null if it isn’t given. */
  legal: string | null;
};
type Section = ContractDocument['sections'][number];
type Rows = Section['rows'];

/**
 * The text of a contract, in the language of the person who agrees; it is the same for both sides.
 * Typed texts appear in it as they were typed.
 */
export function writeContract(facts: ContractFacts): ContractDocument {
  const sections = [
    parties(facts),
    show(facts),
    section('pay', writeDeal(facts.terms)),
    section('payment', payment(facts)),
    tickets(facts),
    section('guests', [t('contract.guests.text', { count: facts.terms.guestPlaces })]),
    rider(facts),
    section('recording', [t(`contract.recording.${facts.terms.recording}`)]),
    section('announcing', [t(`contract.announcing.${facts.terms.announcing}`)]),
    section('merch', merch(facts)),
    section('radius', radius(facts)),
    cancelling(facts),
    section('force', [t('contract.force.text'), t('contract.force.disagree')]),
    section('chargebacks', [t(`contract.chargebacks.${facts.terms.chargebacks}`)]),
    section('changes', [t('contract.changes.text'), t('contract.changes.signing')]),
    ...(facts.terms.notes ? [section('notes', paragraphsOf(facts.terms.notes))] : []),
  ];
  const title = t('contract.title', { title: facts.event.title || facts.performer.name });
  return {
    language: currentLanguage(),
    ...withoutLoneSurrogates({ title, sections }),
    fees: facts.fees,
  };
}

function section(
  name: SectionName,
  paragraphs: string[],
  rows: { name: string; value: string }[] = [],
): Section {
  return {
    heading: t(`contract.${name}.heading`),
    paragraphs,
    rows: rows.filter(({ value }) => value !== ''),
  };
}

type SectionName =
  | 'parties'
  | 'show'
  | 'pay'
  | 'payment'
  | 'tickets'
  | 'guests'
  | 'rider'
  | 'recording'
  | 'announcing'
  | 'merch'
  | 'radius'
  | 'cancelling'
  | 'force'
  | 'chargebacks'
  | 'changes'
  | 'notes';

function parties({ bookingId, version, product, company, venue, performer }: ContractFacts) {
  return section(
    'parties',
    [t('contract.parties.text'), t('contract.parties.platform', { product, company })],
    [
      { name: t('contract.parties.venue'), value: nameAndHome(venue) },
      { name: t('contract.parties.venueLegal'), value: venue.legal ?? '' },
      { name: t('contract.parties.performer'), value: nameAndHome(performer) },
      { name: t('contract.parties.performerLegal'), value: performer.legal ?? '' },
      { name: t('contract.parties.booking'), value: bookingId },
      { name: t('contract.parties.version'), value: `${version}` },
    ],
  );
}

function nameAndHome({ name, home }: Party): string {
  return home ? `${name}, ${home}` : name;
}

function show({ event, venue, terms: { schedule } }: ContractFacts) {
  const at = (time: LocalTime | null) => (time === null ? '' : writeTime(time, schedule));
  const line = (name: 'loadIn' | 'soundcheck' | 'doors' | 'setStart' | 'setEnd' | 'curfew') => ({
    name: t(`contract.show.${name}`),
    value: at(schedule[name]),
  });
  return section(
    'show',
    [t('contract.show.text', { zone: schedule.timeZone })],
    [
      { name: t('contract.show.event'), value: event.title },
      { name: t('contract.show.place'), value: event.place || nameAndHome(venue) },
      { name: t('contract.show.room'), value: event.room },
      line('loadIn'),
      line('soundcheck'),
      line('doors'),
      line('setStart'),
      line('setEnd'),
      line('curfew'),
      { name: t('contract.show.loadOut'), value: at(schedule.loadOut) },
    ],
  );
}

/** A time with its weekday, and with its offset if the clock shows it twice. */
function writeTime(time: LocalTime, { timeZone }: Schedule): string {
  const at = instantOf(time, timeZone);
  if (!(at instanceof Temporal.Instant)) return time;
  const text = clockAt(new Date(at.epochMilliseconds), { timeZone });
  const offset = time.slice('2026-10-31T20:00'.length);
  return offset ? `${text} (UTC${offset})` : text;
}

function payment({ terms, fees }: ContractFacts): string[] {
  const { currency, payment: agreed, deal } = terms;
  const money = (minor: number) => formatMinor(minor, currency);
  const guaranteeMinor = guaranteeOf(deal);
  const { depositMinor, balanceMinor } = guaranteeParts(terms);
  const feesOf = sides.map((side) => {
    return t(`contract.payment.fee.${side}`, {
      fee: writeFee(feeRuleIn(currency, fees[side]), { currency }),
    });
  });
  return [
    guaranteeMinor === 0
      ? t('contract.payment.nothing')
      : agreed.kind === 'whole'
        ? t('contract.payment.whole', {
            amount: money(guaranteeMinor),
            count: agreed.dueDaysAfterSigning,
          })
        : t('contract.payment.deposit', {
            deposit: money(depositMinor),
            balance: money(balanceMinor),
            after: agreed.dueDaysAfterSigning,
            before: agreed.balanceDaysBefore,
          }),
    ...(guaranteeMinor > 0 ? [t('contract.payment.ahead', { days: takenAheadDays.most })] : []),
    t('contract.payment.held', { hours: releaseHours, ...payoutBusinessDays }),
    ...(isOpenEnded(deal) ? [t('contract.payment.settlement')] : []),
    ...feesOf,
    ...(fees.referral ? [t('contract.payment.referral')] : []),
  ];
}

function tickets({ event, terms }: ContractFacts) {
  const money = (minor: number) => formatMinor(minor, terms.currency);
  const number = numberFormat();
  const capacity =
    event.capacity === null
      ? []
      : [{ name: t('contract.tickets.capacity'), value: number.format(event.capacity) }];
  if (terms.tickets.length === 0) return section('tickets', [t('contract.tickets.none')], capacity);
  return section(
    'tickets',
    [t('contract.tickets.text', { tax: writeTax(terms) })],
    [
      ...capacity,
      ...terms.tickets.map(({ name, priceMinor, feeMinor, allotment, comps, kills }) => ({
        name,
        value: t('contract.tickets.type', {
          price: money(priceMinor),
          fee: money(feeMinor),
          allotment: number.format(allotment),
          comps: number.format(comps),
          kills: number.format(kills),
        }),
      })),
    ],
  );
}

function rider({ terms }: ContractFacts) {
  const none = t('contract.rider.none');
  return section(
    'rider',
    [],
    [
      { name: t('contract.rider.technical'), value: terms.rider || none },
      { name: t('contract.rider.hospitality'), value: terms.hospitality || none },
    ],
  );
}

function merch({ terms: { merchBasisPoints } }: ContractFacts): string[] {
  const share = (basisPoints: number) => formatPercent(basisPoints);
  return [
    t('contract.merch.text', {
      performer: share(merchBasisPoints),
      venue: share(10_000 - merchBasisPoints),
    }),
  ];
}

function radius({ terms }: ContractFacts): string[] {
  return [terms.radius ? t('contract.radius.text', terms.radius) : t('contract.radius.none')];
}

function cancelling({ terms, fees }: ContractFacts) {
  const { currency, schedule, deal } = terms;
  const { timeZone } = schedule;
  const windows = windowsOf({ showStartsAt: showStartOf(schedule), timeZone });
  const clock = (at: Temporal.Instant) => clockAt(new Date(at.epochMilliseconds), { timeZone });
  const rows: Rows = sides.flatMap((side) =>
    windows.map(({ window, from, until }) => ({
      name: t(`contract.cancelling.by.${side}`, {
        window: writeWindowName(window),
        when: from
          ? t('outlook.between', { from: clock(from), until: clock(until) })
          : t('outlook.before', { until: clock(until) }),
      }),
      value: writeAmounts(amountsIn(window, side, guaranteeOf(deal), fees.cancellation), {
        reader: null,
        currency,
      }).join(' '),
    })),
  );
  return section(
    'cancelling',
    [
      t('contract.cancelling.text', {
        most: cancellationDays.fullRefundAbove,
        least: cancellationDays.noRefundBelow,
        overdue: overdueDays,
      }),
      t('contract.cancelling.held', { hours: releaseHours }),
      t('contract.cancelling.refunds', refundBusinessDays),
      t('contract.cancelling.postponing'),
    ],
    rows,
  );
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
}

/** Replaces lone surrogates, which can be neither stored nor hashed faithfully. */
function withoutLoneSurrogates({ title, sections }: Pick<ContractDocument, 'title' | 'sections'>) {
  return {
    title: title.toWellFormed(),
    sections: sections.map(({ heading, paragraphs, rows }) => ({
      heading,
      paragraphs: paragraphs.map((text) => text.toWellFormed()),
      rows: rows.map(({ name, value }) => ({
        name: name.toWellFormed(),
        value: value.toWellFormed(),
      })),
    })),
  };
}
