import { words } from '#app/lib/words.ts';
import type { WrittenOutlook, WrittenWindow } from '../write-outlook.ts';

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
