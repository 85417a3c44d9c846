import { dayAt } from '#app/lib/day-at.ts';
import { formatMinorInFull } from '#app/lib/money.ts';
import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { PaperView, PartyView } from '../views.ts';
import { taxLine } from './paper-sheet.ts';

type Props = { paper: PaperView; language: string };

/** A receipt, an invoice or a statement, to read and to keep. */
export function PaperPage({ paper, language }: Props) {
  const t = words('payments');
  const { id, title, issuedAt, timeZone, issuer, recipient, facts, notes } = paper;
  return (
    <div className="band">
      <PageHead title={title}>
        {t('papers.page.issuedOn', { day: dayAt(issuedAt, { language, timeZone }) })}
      </PageHead>
      <p className="row">
        <LinkButton tone="spotlight" href={`/papers/${id}.pdf`}>
          {t('papers.page.pdf')}
        </LinkButton>
        <a className="quiet-link" href="/papers">
          {t('papers.page.all')}
        </a>
      </p>
      <article className="paper">
        <div className="paper-parties">
          <Party heading={t('papers.page.from')} party={issuer} />
          <Party heading={t('papers.page.to')} party={recipient} />
        </div>
        <dl className="paper-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
        <Amounts paper={paper} language={language} />
        {inOrder(notes).map(([key, note]) => (
          <p className="paper-note" key={key} dir="auto">
            {note}
          </p>
        ))}
      </article>
    </div>
  );
}

/** Two lines may read the same; their place tells them apart. */
function inOrder<Line>(lines: Line[]): [key: number, line: Line][] {
  return [...lines.entries()];
}

function Party({ heading, party: { name, lines, taxId } }: { heading: string; party: PartyView }) {
  return (
    <section>
      <h2>{heading}</h2>
      <p dir="auto">
        <strong>{name}</strong>
      </p>
      <p dir="auto">{lines.join('\n')}</p>
      <p className="paper-note">{taxLine(taxId)}</p>
    </section>
  );
}

function Amounts({ paper, language }: { paper: PaperView; language: string }) {
  const t = words('payments');
  const { lines, currency, totalLabel, totalMinor } = paper;
  const money = (amountMinor: number) => formatMinorInFull(amountMinor, currency, language);
  return (
    <table className="paper-amounts">
      <thead>
        <tr>
          <th scope="col">{t('papers.page.what')}</th>
          <th scope="col">{t('papers.page.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {inOrder(lines).map(([key, { text, amountMinor }]) => (
          <tr key={key}>
            <th scope="row" dir="auto">
              {text}
            </th>
            <td>{money(amountMinor)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{totalLabel}</th>
          <td>{money(totalMinor)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
