import type { ReactNode } from 'react';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { isVenues } from '#app/domain/settlement/lines.ts';
import { answerHours, settlementPath } from '#app/domain/settlement/settlement.ts';
import { type Row, sheetParts } from '#app/domain/settlement/sheet.ts';
import { BookingParts } from '#app/features/bookings/parts.tsx';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm, TickField } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/settlement';
import { signSettlement, withdrawLineDispute } from './commands.server.ts';
import { signature } from './fields.ts';
import { inSight, type SettlementInSight, showSettlement } from './show-settlement.server.ts';
import {
  compareDropCount,
  nameOfRow,
  notesOf,
  writeBelieved,
  writeDispute,
  writeFormula,
} from './words.ts';

const t = words('settlement');

export const loader = forViewer(
  async ({ viewer, services, url, currentId, params: { bookingId } }: Viewed<'bookingId'>) => ({
    settlement: inSight(
      await showSettlement(services, viewer, { bookingId, as: currentId }),
      url.searchParams.has('all'),
    ),
    done: doneIn(url, settlementSteps),
  }),
);

export const action = pageForms({
  signature: formAction(signSettlement, {
    to: ({ bookingId }) => `${settlementPath(bookingId)}?done=signed`,
  }),
  'lines/:lineId/withdrawal': formAction(withdrawLineDispute, {
    to: ({ bookingId }) => `${settlementPath(bookingId)}?done=withdrawn`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('short'),
  page?.settlement.title,
  page?.settlement.day.long,
]);

/** The settlement of a show: both sides see the same numbers, correct them, and sign. */
export default function Settlement({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { settlement, done } = loaderData;
  const { bookingId, parties, title, day, mayEnter } = settlement;
  const of = `settlement:${bookingId}`;
  return (
    <div className="band settlement">
      <PageHead title={t('title', { title })}>{t('lead', { ...parties, day: day.long })}</PageHead>
      <BookingParts id={bookingId} here="settlement" isSigned />
      {refused && <Message tone="bad">{refused.message}</Message>}
      {done && <Message tone="good">{t(`done.${done}`)}</Message>}
      <live-part id="settlement-sheet" of={of}>
        <Standing settlement={settlement} />
        <BoxOfficeTable settlement={settlement} />
        <DropCount settlement={settlement} />
        <SheetRows settlement={settlement} />
      </live-part>
      {mayEnter && (
        <div className="row section">
          <LinkButton href={`${settlementPath(bookingId)}/new-line`}>{t('line.add')}</LinkButton>
          <LinkButton href={`${settlementPath(bookingId)}/import`}>{t('import.title')}</LinkButton>
        </div>
      )}
      <live-part id="settlement-signing" of={of}>
        <Signing settlement={settlement} refused={refused} />
        <Files bookingId={bookingId} />
        <SettlementHistory settlement={settlement} />
      </live-part>
    </div>
  );
}

const settlementSteps = [
  'added',
  'changed',
  'removed',
  'disputed',
  'withdrawn',
  'signed',
  'imported',
  'receipts',
] as const;

type SettlementProps = { settlement: SettlementInSight };

/** The progress so far, and the next step. */
function Standing({ settlement }: SettlementProps) {
  const { currency, totalMinor, parties, signatures, answerUntil, timeZone, isAgreed, cantEnter } =
    settlement;
  const { undisputedMinor, isUndisputedPaid, correctedVersion, overpaidMinor, returnedMinor } =
    settlement;
  const at = (moment: Date) => momentAt(moment, { timeZone });
  const [first] = signatures;
  const last = signatures.at(-1);
  return (
    <div className="stack section">
      <div>
        <p className="label">{t('rows.total')}</p>
        <p className="great-figure">{formatMinorInFull(totalMinor, currency)}</p>
      </div>
      {cantEnter === 'tooEarly' && (
        <Message tone="plain">{t('notYet', { moment: at(settlement.opensAt) })}</Message>
      )}
      {isAgreed && last && (
        <Message tone="good">
          {t(signatures.length === sides.length ? 'agreedOn' : 'agreedSilent', {
            moment: at(last.signedAt),
            hours: answerHours,
          })}
        </Message>
      )}
      {correctedVersion !== null && (
        <Message tone="plain">{t('correcting', { version: correctedVersion })}</Message>
      )}
      {first && answerUntil && signatures.length < sides.length && (
        <Message tone="plain">
          {t('waiting', {
            who: parties[first.side],
            other: parties[first.side === 'venue' ? 'performer' : 'venue'],
            moment: at(answerUntil),
          })}
        </Message>
      )}
      {undisputedMinor !== null && (
        <Message tone="plain">
          {t('undisputed', { amount: formatMinorInFull(undisputedMinor, currency) })}{' '}
          {isUndisputedPaid && t('undisputedPaid')}
        </Message>
      )}
      {settlement.needsBoth && <Message tone="plain">{t('lowersPaid')}</Message>}
      {overpaidMinor > 0 && (
        <Message tone="plain">
          {t('overpaid', { amount: formatMinorInFull(overpaidMinor, currency) })}
        </Message>
      )}
      {returnedMinor > 0 && (
        <Message tone="plain">
          {t('overpaidReturned', { amount: formatMinorInFull(returnedMinor, currency) })}
        </Message>
      )}
    </div>
  );
}

/** The signatures, and the form for a side that hasn’t signed. */
function Signing({ settlement, refused }: SettlementProps & { refused: RefusedForm | undefined }) {
  const { bookingId, as, hash, parties, side, signatures, timeZone } = settlement;
  const field = formFields(signature, refused);
  return (
    <section className="section" aria-labelledby="sign">
      <h2 id="sign">{t(settlement.maySign ? 'sign.heading' : 'signatures')}</h2>
      {signatures.length === 0 && <p className="field-hint">{t('unsigned')}</p>}
      {signatures.length > 0 && (
        <ul>
          {signatures.map((one) => (
            <li key={one.side}>
              {t('sign.signed', {
                name: one.typedName,
                side: parties[one.side],
                moment: momentAt(one.signedAt, { timeZone }),
              })}
            </li>
          ))}
        </ul>
      )}
      {settlement.hasSigned && !settlement.isAgreed && signatures.length === 1 && (
        <p>{t('sign.again')}</p>
      )}
      {settlement.cantSign === 'notPlayed' && <p>{t('signLater')}</p>}
      {settlement.maySign && (
        <PostForm className="form" action={`${settlementPath(bookingId)}/signature`}>
          <HiddenFields as={as} hash={hash} />
          <InputField of={field.typedName} label={t('sign.name')} autoComplete="name" />
          <TickField of={field.consent} label={t('sign.consent', { party: parties[side] })} />
          <div className="row">
            <Button tone="spotlight">{t('sign.button')}</Button>
          </div>
        </PostForm>
      )}
    </section>
  );
}

function Files({ bookingId }: { bookingId: string }) {
  return (
    <p className="links">
      <a className="quiet-link" href={`${settlementPath(bookingId)}.pdf`}>
        {t('files.pdf')}
      </a>
      <a className="quiet-link" href={`${settlementPath(bookingId)}.json`}>
        {t('files.json')}
      </a>
      <a className="quiet-link" href={`${settlementPath(bookingId)}/other-terms`}>
        {t('otherTerms.open')}
      </a>
    </p>
  );
}

/** The sums part by part, each row with its formula. */
function SheetRows({ settlement }: { settlement: SettlementInSight }) {
  return sheetParts.map((part) => {
    const own = settlement.rows.filter((row) => row.part === part);
    if (own.length === 0) return null;
    return (
      <section key={part} className="section" aria-labelledby={`part-${part}`}>
        <h2 id={`part-${part}`}>{t(`parts.${part}`)}</h2>
        <dl className="amounts">
          {own.map((row) => (
            <SheetRow
              key={row.lineId ?? `${row.name}-${row.formula?.values.ticketsCount ?? ''}`}
              row={row}
              settlement={settlement}
            />
          ))}
        </dl>
        <ListAll settlement={settlement} part={part} />
      </section>
    );
  });
}

const totals = new Set<Row['name']>(['net', 'takings', 'payout', 'total', 'balance', 'venue']);

function SheetRow({ row, settlement }: { row: Row; settlement: SettlementInSight }) {
  const { currency, lines } = settlement;
  const line = row.lineId === null ? undefined : lines[row.lineId];
  const notes = line ? notesOf(line, currency) : [];
  return (
    <div className={totals.has(row.name) ? 'amounts-total' : undefined}>
      <dt>
        <span dir="auto">{nameOfRow(row)}</span>
        {row.formula && <small>{writeFormula(row.formula, currency)}</small>}
        {notes.length > 0 && <small>{notes.join(' ')}</small>}
        {row.isOutside && <small>{t('outside')}</small>}
        {row.lineId && (
          <LineWays settlement={settlement} lineId={row.lineId} label={row.label ?? ''} />
        )}
      </dt>
      <dd>{formatMinorInFull(row.amountMinor, currency)}</dd>
    </div>
  );
}

/** The history, the latest change first. */
function SettlementHistory({ settlement }: { settlement: SettlementInSight }) {
  const { changes, timeZone } = settlement;
  if (changes.length === 0) return null;
  return (
    <section className="section" aria-labelledby="settlement-history">
      <h2 id="settlement-history">{t('history.heading')}</h2>
      <ol className="history stack-3">
        {changes.map((change) => (
          <li key={change.revision} className="quote">
            <time dateTime={change.at.toISOString()}>{momentAt(change.at, { timeZone })}</time>
            <p dir="auto">{sentenceOf(settlement, change)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function sentenceOf(
  { parties, currency }: SettlementInSight,
  { action, by, label, note, amountMinor }: SettlementInSight['changes'][number],
): string {
  const who = by ? parties[by] : t('history.clock');
  const sentence = t(`history.${action}`, {
    who,
    label: `“${label ?? t('history.aLine')}”`,
    note,
  });
  if (amountMinor === null) return sentence;
  return `${sentence} ${writeBelieved(who, amountMinor, currency)}`;
}

/** The venue’s count at its doors, beside the scanned and sold tickets. */
function DropCount({ settlement }: { settlement: SettlementInSight }) {
  const compared = compareDropCount(settlement.boxOffice, settlement.scannedCount);
  if (!compared) return null;
  const write = (count: number) => numberFormat().format(count);
  return (
    <section className="section" aria-labelledby="drop-count">
      <h2 id="drop-count">{t('kinds.dropCount')}</h2>
      <dl className="amounts">
        {settlement.dropCounts.map(({ id, label, stubs }) => (
          <div key={id}>
            <dt>
              <span dir="auto">{label}</span>
              <LineWays settlement={settlement} lineId={id} label={label} />
            </dt>
            <dd>{write(stubs)}</dd>
          </div>
        ))}
        <div className="amounts-total">
          <dt>{t('dropCount.all')}</dt>
          <dd>{write(compared.dropCount)}</dd>
        </div>
        {compared.others.map(({ name, count, difference }) => (
          <div key={name}>
            <dt>
              {t(`dropCount.${name}`)}
              <small>{difference}</small>
            </dt>
            <dd>{write(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const fields = {
  price: 'priceMinor',
  sold: 'sold',
  comps: 'comps',
  kills: 'kills',
  gross: 'grossMinor',
  fees: 'feesMinor',
  tax: 'taxMinor',
  net: 'netMinor',
} as const;
type Column = keyof typeof fields;
type Counted = Partial<Record<(typeof fields)[Column], number>>;
const always = new Set<Column>(['price', 'sold', 'gross', 'net']);

function BoxOfficeTable({ settlement }: { settlement: SettlementInSight }) {
  const { types, ...all } = settlement.boxOffice;
  // A column of zeros is left out.
  const columns = (Object.keys(fields) as Column[]).filter(
    (column) => always.has(column) || (all as Counted)[fields[column]] !== 0,
  );
  const write = (of: object, column: Column) => {
    const value = (of as Counted)[fields[column]] ?? 0;
    const isMoney = fields[column].endsWith('Minor');
    return isMoney ? formatMinorInFull(value, settlement.currency) : numberFormat().format(value);
  };
  return (
    <div className="section">
      <h2 id="box-office">{t('boxOffice.heading')}</h2>
      {types.length === 0 && <EmptyState>{t('boxOffice.none')}</EmptyState>}
      {types.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to scroll it, too
        <section className="wide-table" aria-labelledby="box-office" tabIndex={0}>
          <table className="amount-table">
            <thead>
              <tr>
                <th scope="col">{t('boxOffice.type')}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`boxOffice.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {types.map((type) => (
                <tr key={type.id}>
                  <th scope="row">
                    <bdi>{type.label}</bdi>
                    <LineWays settlement={settlement} lineId={type.id} label={type.label}>
                      {t(`boxOffice.sources.${type.source}`)}
                    </LineWays>
                  </th>
                  {columns.map((column) => (
                    <td key={column}>{write(type, column)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('boxOffice.all')}</th>
                {columns.map((column) => (
                  <td key={column}>{column === 'price' ? '' : write(all, column)}</td>
                ))}
              </tr>
            </tfoot>
          </table>
        </section>
      )}
      <ListAll settlement={settlement} part="boxOffice" />
    </div>
  );
}

type ListAllProps = { settlement: SettlementInSight; part: keyof SettlementInSight['entered'] };

/** The link to a part’s other lines, where only the first ones are in sight. */
function ListAll({ settlement, part }: ListAllProps) {
  const count = settlement.entered[part] ?? 0;
  if (count <= settlement.mostListed) return null;
  return (
    <p>
      <a className="quiet-link" href="?all">
        {t('listAll', { count })}
      </a>
    </p>
  );
}

type LineWaysProps = {
  settlement: SettlementInSight;
  lineId: string;
  label: string;
  /** The origin of a line that no one entered. */
  children?: ReactNode;
};

/** A line’s author, its dispute, and the links to act on it. */
function LineWays({ settlement, lineId, label, children }: LineWaysProps) {
  const { bookingId, as, side, parties, disputes, enteredBy, mayEnter } = settlement;
  const by = enteredBy[lineId];
  const dispute = disputes.find((one) => one.lineId === lineId);
  const receipts = settlement.receipts.filter((one) => one.lineId === lineId);
  const line = settlement.lines[lineId];
  const mayChange = mayEnter && (side === 'venue' || !line || !isVenues(line));
  const address = `${settlementPath(bookingId)}/lines/${lineId}`;
  return (
    <span className="line-ways">
      <small>{by ? t('line.enteredBy', { who: parties[by] }) : children}</small>
      {receipts.map(({ id }, index) => (
        <a
          key={id}
          className="quiet-link"
          href={`/messages/files/${id}`}
          aria-label={t('receipts.oneOf', { number: index + 1, label })}
        >
          {t('receipts.one', { number: index + 1 })}
        </a>
      ))}
      {dispute && <small className="line-dispute">{writeDispute(dispute, settlement)}</small>}
      {mayChange && by && (
        <a className="quiet-link" href={address} aria-label={t('line.changeTitle', { label })}>
          {t('line.change')}
        </a>
      )}
      {mayEnter && !dispute && (
        <a
          className="quiet-link"
          href={`${address}/dispute`}
          aria-label={t('dispute.title', { label })}
        >
          {t('dispute.open')}
        </a>
      )}
      {mayEnter && dispute?.by === side && (
        <PostForm action={`${settlementPath(bookingId)}/lines/${lineId}/withdrawal`}>
          <HiddenFields as={as} />
          <Button>{t('dispute.withdraw')}</Button>
        </PostForm>
      )}
    </span>
  );
}
