import { type ReactNode, useEffect, useRef, useState } from 'react';
import { simulate } from '#app/domain/bookings/terms/simulation.ts';
import { decisiveOf } from '#app/domain/bookings/terms/term-kinds.ts';
import { type Side, termsTable } from '#app/domain/bookings/terms/terms.ts';
import { EntryChip } from '#app/features/calendar/parts.tsx';
import { type FormField, fieldAgain, type RefusedForm } from '#app/fields/form-field.ts';
import { placesOf } from '#app/fields/typed.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { Message } from '#app/ui/page.tsx';
import { DayField } from '../terms/components/schedule-inputs.tsx';
import { Simulator } from '../terms/components/simulator.tsx';
import { TermsEditor } from '../terms/components/terms-editor.tsx';
import { TermsSheet } from '../terms/parts.tsx';
import {
  changedFrom,
  type TermsForm,
  termField,
  termName,
  withOneDayProblem,
} from '../terms/words.ts';
import type { BookingView, VersionView } from '../views.ts';
import { nameOf } from '../words.ts';
import type { ShownOnDay } from './words.ts';

const t = words('bookings');

/** The current terms, with the changes marked. */
export function BookingTerms({ booking }: { booking: BookingView }) {
  const { id, versions, pendingVersion, signedVersion } = booking;
  const pair = shownOf(booking);
  const versionName = ({ number }: VersionView) => t('booking.page.version', { number });
  return (
    <section className="section" aria-labelledby="terms">
      <h2 id="terms">{t('booking.page.terms')}</h2>
      {!pair?.now.terms && <p className="field-hint">{t('booking.page.noTerms')}</p>}
      {pair?.now.terms && (
        <>
          <p dir="auto">
            {t(
              pair.now.number === pendingVersion
                ? 'booking.page.onTable'
                : pair.now.number === signedVersion
                  ? 'booking.page.signedTerms'
                  : 'booking.page.lastTerms',
              { number: pair.now.number, name: nameOf(booking, pair.now.madeBy) },
            )}
          </p>
          {pair.now.comment && (
            <blockquote className="written" dir="auto">
              {pair.now.comment}
            </blockquote>
          )}
          <TermsSheet
            terms={pair.now.terms}
            title={versionName(pair.now)}
            before={
              pair.before?.terms
                ? { terms: pair.before.terms, title: versionName(pair.before) }
                : undefined
            }
          />
          <details>
            <summary>{t('terms.simulator.title')}</summary>
            <Simulator
              simulation={simulate(pair.now.terms)}
              currency={pair.now.terms.currency}
              kind={pair.now.terms.deal.kind}
            />
          </details>
        </>
      )}
      {versions.length > 0 && (
        <nav className="row" aria-label={t('booking.page.versions')}>
          {versions.map((version) => (
            <a
              key={version.number}
              className="quiet-link"
              href={`/bookings/${id}/versions/${version.number}`}
            >
              {versionName(version)}
            </a>
          ))}
          {pair?.now.terms && (
            <a className="quiet-link" href={`/bookings/${id}/versions/${pair.now.number}#template`}>
              {t('templates.add')}
            </a>
          )}
        </nav>
      )}
    </section>
  );
}

/**
 * The version on the table, compared with the signed or the previous one; else the signed version.
 */
function shownOf({ versions, pendingVersion, signedVersion, latestVersion }: BookingView) {
  const find = (number: number | null) => versions.find((one) => one.number === number);
  const now = find(pendingVersion ?? signedVersion ?? latestVersion);
  if (!now) return null;
  const before = pendingVersion === null ? undefined : find(signedVersion ?? pendingVersion - 1);
  return { now, before };
}

/** The initial form of an offer; made by the server, since its schema isn’t sent to browsers. */
export type OfferBegun<Name extends string = never> = {
  fields: Record<Name | 'comment' | 'days', FormField>;
  /** The initial terms. */
  typed: RefusedForm['typed'];
  currencies: readonly string[];
};

type FrameProps = {
  begun: Pick<OfferBegun, 'fields'>;
  refused: RefusedForm | undefined;
  /** Hidden fields beside the terms: the other side, or the version that was read. */
  hidden: Parameters<typeof HiddenFields>[0];
  submit: string;
  /** A note on the consequences of sending. */
  note?: string;
  /** The other side, if it can be asked for an offer instead. */
  wish?: { name: string; side: Side } | null;
  /** See `OfferRefusal`. */
  above?: Record<string, string>;
  children: ReactNode;
};

/** A form of an offer, with all errors above it and the button always in sight below it. */
export function OfferFrame(props: FrameProps) {
  const { begun, refused, hidden, submit, note, wish, above = {}, children } = props;
  return (
    <PostForm className="stack offer-form">
      {refused && <OfferRefusal refused={refused} fields={begun.fields} above={above} />}
      <HiddenFields {...hidden} />
      {children}
      <p className="field-hint for-offer">
        {note} {t('terms.offer.sendNote')}
      </p>
      {wish && <p className="field-hint for-wish">{t(`terms.offer.wish.lead.${wish.side}`)}</p>}
      <div className="bottom-bar row">
        <Button tone="spotlight">
          <span className="for-offer">{submit}</span>
          {wish && <span className="for-wish">{t('terms.offer.wish.send')}</span>}
        </Button>
      </div>
    </PostForm>
  );
}

/** The form of terms as it starts, or as it was refused. */
export function termsFormOf({ typed, currencies }: OfferBegun, refused?: RefusedForm): TermsForm {
  return { ...(refused ?? { typed, fields: {} }), currencies };
}

type FormProps = Omit<FrameProps, 'begun' | 'above' | 'children'> & {
  begun: OfferBegun;
  /** True if there are terms to compare with. */
  isChange: boolean;
  besideDay: ReactNode;
};

/** The form of further terms of a booking. */
export function OfferForm({ begun, refused, isChange, besideDay, ...form }: FormProps) {
  const { fields, typed } = begun;
  const before = isChange ? typed : undefined;
  const termsForm = { ...withOneDayProblem(termsFormOf(begun, refused)), apart, before };
  return (
    <OfferFrame begun={begun} refused={refused} {...form}>
      <TermsEditor
        form={termsForm}
        first={(form) => (
          <div className="stack-4">
            <DayAndFee form={form} />
            {besideDay}
          </div>
        )}
      />
      <fieldset className="terms-part stack-4">
        <legend>{t('terms.offer.before')}</legend>
        <InputField of={fieldAgain(fields.comment, refused)} />
        <div className="columns terms-pair">
          <InputField of={fieldAgain(fields.days, refused)} autoComplete="off" />
        </div>
      </fieldset>
    </OfferFrame>
  );
}

type Props = {
  refused: RefusedForm;
  fields: Record<string, FormField>;
  /** Labels of the terms that come first, in order. */
  above: Record<string, string>;
};

/** All errors of an offer, each with a link to its field. */
function OfferRefusal({ refused, fields, above }: Props) {
  const first = Object.keys(above);
  const all = Object.entries(withOneDayProblem(refused).fields);
  const wrong = [
    ...first.flatMap((name) => all.filter(([one]) => one === name)),
    ...all.filter(([name]) => !first.includes(name)),
  ];
  const labelOf = (name: string) => above[name] ?? fields[name]?.label ?? refusedName(name);
  return (
    <Message tone="bad">
      <p>{refused.message}</p>
      {wrong.length > 0 && (
        <ul className="bullets">
          {wrong.map(([name, problem]) => (
            <li key={name}>
              <a href={`#${placeOf(name, refused.typed)}`}>
                {t('terms.offer.wrong', { field: labelOf(name), problem })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Message>
  );
}

/** The label of a term: `terms.tickets.0.priceMinor` is the price. */
function refusedName(name: string): string {
  if (name === 'terms.schedule.day') return t('terms.night.day');
  return termName(name.replace(/^terms\./, '').replace(/\.\d+(?=\.|$)/g, ''));
}

/** The id of a field in the form day again, from which empty lines are left out. */
function placeOf(name: string, typed: RefusedForm['typed']): string {
  const [, list, line = '', rest = ''] = /^(terms\.[\w.]+?)\.(\d+)(\..*)?$/.exec(name) ?? [];
  const lines = list === 'terms.tickets' ? termsTable.tickets : termsTable.deal.fields.bonuses;
  if (!list) return name;
  return `${list}.${placesOf(typed, list, decisiveOf(lines)).indexOf(line)}${rest}`;
}

/** Terms at the top of the form, left out of the full list. */
export const apart = ['schedule.day', 'currency', 'deal.guaranteeMinor'];

const { currency, deal } = termsTable;
const inFee = { path: 'deal.guaranteeMinor', at: 'terms.deal.guaranteeMinor' };
const inCurrency = { path: 'currency', at: 'terms.currency' };

type ApartProps = {
  form: TermsForm;
  /** The label of the fee, if not that of the terms. */
  feeLabel?: string;
  /** Fields between the day and the fee. */
  children?: ReactNode;
};

/** The first two fields of any offer. */
export function DayAndFee({ form, feeLabel, children }: ApartProps) {
  const fee = termField(deal.fields.guaranteeMinor, inFee, form);
  return (
    <div className="columns offer-first">
      <DayField form={form} />
      {children}
      <div className="offer-fee">
        <InputField
          of={fee}
          label={feeLabel ?? fee.label}
          hint={changedFrom(inFee.at, form)}
          autoComplete="off"
        />
        <InputField
          of={termField(currency, inCurrency, form)}
          hint={changedFrom(inCurrency.at, form)}
        />
      </div>
    </div>
  );
}

type OnTheDayProps = {
  /** The entries of the day in the form at first. */
  first: ShownOnDay | null;
  /**
   * Query parameters beside the form’s fields: `booking` for a booking, `with` and `for` for a
   * hold.
   */
  about?: string;
};

/** The entries and problems of the day that is typed into the form around it. */
export function OnTheDay({ first, about = '' }: OnTheDayProps) {
  const around = useRef<HTMLDivElement>(null);
  const [day, setDay] = useState(first);
  const known = first?.day ?? '';
  useEffect(() => {
    const form = around.current?.closest('form');
    return form ? watch(form, { about, known }, setDay) : undefined;
  }, [about, known]);
  return (
    <div ref={around} aria-live="polite">
      {day && (
        <div className="message stack-2" data-tone={day.problems.length > 0 ? 'bad' : undefined}>
          <strong>{day.title}</strong>
          {[...day.problems, ...day.notes].map((sentence) => (
            <p key={sentence} dir="auto">
              {sentence}
            </p>
          ))}
          {day.entries.map((entry) => (
            <EntryChip key={entry.id} entry={entry} />
          ))}
        </div>
      )}
    </div>
  );
}

const pauseMs = 300;

type About = { about: string; known: string };

/** Fetches again when the day, a time, the room or the radius clause changes. */
function watch(
  form: HTMLFormElement,
  { about, known }: About,
  show: (day: ShownOnDay | null) => void,
): () => void {
  const ending = new AbortController();
  let asking = new AbortController();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    asking = new AbortController();
    const answer = await fetch(addressFor(form, about), { signal: asking.signal });
    if (answer.ok && !answer.redirected) show(await answer.json());
  };
  const askSoon = () => {
    clearTimeout(waiting);
    asking.abort();
    // An aborted or failed request may be ignored: later typing asks again, and the form can be
    // sent anyway.
    waiting = setTimeout(() => ask().catch(() => {}), pauseMs);
  };
  const listen = ({ target }: Event) => {
    if (target instanceof Element && decides(target.getAttribute('name') ?? '')) askSoon();
  };
  for (const event of ['input', 'change'])
    form.addEventListener(event, listen, { signal: ending.signal });
  // A refused form, or one restored by the browser, may have another day than the server sent.
  const typed = dayNames.map((name) => new FormData(form).get(name)).find(Boolean) ?? '';
  if (typed !== known) askSoon();
  return () => {
    ending.abort();
    asking.abort();
    clearTimeout(waiting);
  };
}

function addressFor(form: HTMLFormElement, about: string): string {
  const query = new URLSearchParams(about);
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && decides(name)) query.append(name, value);
  return `/bookings/on-day?${query}`;
}

const dayNames = ['terms.schedule.day', 'day'];
const dayFields = [...dayNames, 'as', 'with', 'eventId', 'slotId', 'roomId', 'stage'];

function decides(name: string): boolean {
  return dayFields.includes(name) || /^terms\.(schedule|radius)\./.test(name);
}
