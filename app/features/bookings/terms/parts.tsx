import { changesBetween, type Terms } from '#app/domain/bookings/terms/terms.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { type TermsRow, type TermsSection, termsRows } from './terms-rows.ts';
import type { WrittenOutlook, WrittenWindow } from './write-outlook.ts';

const t = words('bookings');

type Props = {
  outlook: WrittenOutlook;
  /** Folds the other side’s amounts and the costs of cancelling. */
  isFolded?: boolean;
};

/**
 * The money of an agreement for both sides: fees, payments with their dates, and the costs of
 * cancelling.
 */
export function OutlookParts({ outlook, isFolded }: Props) {
  const { reader, sides, windows } = outlook;
  return (
    <section className="section outlook" aria-labelledby="outlook">
      <h2 id="outlook">{t('outlook.title')}</h2>
      <div className="columns outlook-sides">
        {sides.map((one) => {
          const isOwn = one.side === reader;
          const title = t(isOwn ? 'outlook.you' : `outlook.side.${one.side}`);
          return (
            <section key={one.side} aria-label={title}>
              {isFolded && !isOwn ? (
                <details>
                  <summary>
                    <h3>{title}</h3>
                  </summary>
                  <Amounts of={one} />
                </details>
              ) : (
                <>
                  <h3>{title}</h3>
                  <Amounts of={one} />
                </>
              )}
            </section>
          );
        })}
      </div>
      <details open={!isFolded}>
        <summary>
          <h3>{t('outlook.ifCancelled')}</h3>
        </summary>
        <p className="field-hint">{t('outlook.venueClock')}</p>
        <CancellationTable windows={windows} reader={reader} />
      </details>
    </section>
  );
}

function Amounts({ of: { rows, notes } }: { of: WrittenOutlook['sides'][number] }) {
  return (
    <>
      <dl className="amounts">
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note} className="field-hint">
          {note}
        </p>
      ))}
    </>
  );
}

type TableProps = { windows: WrittenWindow[]; reader: WrittenOutlook['reader'] };

/** Every window before the show, with the amounts by the side that cancels. */
export function CancellationTable({ windows, reader }: TableProps) {
  const heading = (by: WrittenOutlook['reader']) =>
    t(by === reader ? 'outlook.ifYou' : `outlook.if.${by}`);
  const [first] = windows;
  return (
    <table className="cancellation-table">
      <thead>
        <tr>
          <th scope="col">{t('outlook.when')}</th>
          {first?.outcomes.map(({ by }) => (
            <th key={by} scope="col">
              {heading(by)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {windows.map(({ window, name, when, isNow, isOver, outcomes }) => (
          <tr key={window} data-now={isNow || undefined} data-over={isOver || undefined}>
            <th scope="row">
              {name}
              {isNow && <strong> ({t('outlook.now')})</strong>}
              {isOver && <> ({t('outlook.over')})</>}
              <small>{when}</small>
            </th>
            {outcomes.map(({ by, sentences }) => (
              <td key={by} data-label={heading(by)}>
                <ul className="stack-1">
                  {sentences.map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const inSight: TermsSection['key'][] = ['night', 'deal'];

type Version = { title: string; terms: Terms };

/**
 * Terms to read. Compared with an earlier version, changed terms appear in both, side by side if
 * there is room, marked by word, colour and shape; the others appear once.
 */
export function TermsSheet({ terms, title, before }: Version & { before?: Version | undefined }) {
  const sections = pairUp(termsRows(terms), before && termsRows(before.terms));
  const changed = sections.flatMap(({ rows }) => rows).filter(isChanged).length;
  // Two versions can read the same and still differ, by a cent where whole sums are shown.
  const isSame = before && changesBetween(before.terms, terms).length === 0;
  return (
    <div className="terms-sheet stack">
      {before && (
        <p>{isSame ? t('terms.sheet.unchanged') : t('terms.sheet.changes', { count: changed })}</p>
      )}
      <div className="terms-parts">
        {sections
          .filter(({ rows }) => rows.length > 0)
          .map(({ key, rows }) => (
            <Part key={key} part={key} rows={rows} titles={[before?.title ?? '', title]} />
          ))}
      </div>
    </div>
  );
}

type PartProps = { part: TermsSection['key']; rows: PairedRow[]; titles: [string, string] };

/** The main parts are in sight; the others are folded below a summary. */
function Part({ part, rows, titles }: PartProps) {
  const title = t(`terms.parts.${part}`);
  const id = `terms-${part}`;
  const list = (
    <dl className="pairs">
      {rows.map((row) => (
        <Row key={row.key} row={row} titles={titles} />
      ))}
    </dl>
  );
  if (inSight.includes(part))
    return (
      <section aria-labelledby={id}>
        <h3 id={id}>{title}</h3>
        {list}
      </section>
    );
  const labels = new Set(rows.map(({ now, was }) => (now ?? was)?.label));
  return (
    <section aria-labelledby={id}>
      <details className="terms-fold" open={rows.some(isChanged)}>
        <summary>
          <div>
            <h3 id={id}>{title}</h3>
            <small className="terms-brief" dir="auto">
              {[...labels].join(' · ')}
            </small>
          </div>
        </summary>
        {list}
      </details>
    </section>
  );
}

/** A line of one or both versions; null in the version that lacks it. */
type PairedRow = { key: string; now: TermsRow | null; was: TermsRow | null | undefined };

function isChanged({ now, was }: PairedRow): boolean {
  return was !== undefined && (was?.value !== now?.value || was?.label !== now?.label);
}

function Row({ row, titles: [wasTitle, nowTitle] }: { row: PairedRow; titles: [string, string] }) {
  const { now, was } = row;
  const either = now ?? was;
  const className = either?.isText ? 'written' : undefined;
  if (!isChanged(row))
    return (
      <div>
        <dt dir="auto">{either?.label}</dt>
        <dd className={className} dir="auto">
          {either?.value}
        </dd>
      </div>
    );
  // If the label has changed, show it in both versions.
  const isRenamed = now && was && now.label !== was.label;
  const note = (side: TermsRow | null | undefined) =>
    side ? `${isRenamed ? `${side.label}: ` : ''}${side.value}` : t('terms.sheet.missing');
  return (
    <div data-changed="">
      <dt dir="auto">
        {either?.label} <Badge shape="diamond">{t('terms.sheet.changed')}</Badge>
      </dt>
      <dd className={className} dir="auto">
        <small>{wasTitle}</small>
        {note(was)}
      </dd>
      <dd className={className} dir="auto">
        <small>{nowTitle}</small>
        <strong>{note(now)}</strong>
      </dd>
    </div>
  );
}

function pairUp(now: TermsSection[], was: TermsSection[] | undefined) {
  return now.map(({ key, rows }) => {
    const before = was?.find((section) => section.key === key)?.rows;
    const keys = new Set([...rows, ...(before ?? [])].map((row) => row.key));
    const paired = [...keys].map((rowKey): PairedRow => {
      const find = (list: TermsRow[]) => list.find((row) => row.key === rowKey) ?? null;
      return { key: rowKey, now: find(rows), was: before && find(before) };
    });
    return { key, rows: paired };
  });
}
