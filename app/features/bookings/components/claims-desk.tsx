import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { dayAt, momentAt } from '#app/lib/day-at.ts';
import { formatMinor } from '#app/lib/money.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { ListedClaims } from '../queries/list-claims.server.ts';

type Props = { claims: ListedClaims; language: string; timeZone: string };

/** Every claim, for administrators: what waits for a decision, and what has ended. */
export function ClaimsDesk({ claims: { open, over }, language, timeZone }: Props) {
  const t = words('bookings');
  return (
    <div className="band">
      <PageHead title={t('claims.desk.title')}>{t('claims.desk.lead')}</PageHead>
      <section className="section" aria-labelledby="open">
        <h2 id="open">{t('claims.desk.open')}</h2>
        {open.length === 0 && <EmptyState>{t('claims.desk.noneOpen')}</EmptyState>}
        <ul className="rows">
          {open.map((row) => (
            <Row key={row.id} row={row} language={language}>
              <Flag row={row} />
              <small>
                {t('claims.desk.heldRow', {
                  amount: formatMinor(row.held.amountMinor, row.held.currency, language),
                })}
                {row.heldUntil && (
                  <>
                    {', '}
                    {t('claims.desk.until', {
                      moment: momentAt(row.heldUntil, { language, timeZone }),
                    })}
                  </>
                )}
              </small>
            </Row>
          ))}
        </ul>
      </section>
      <section className="section" aria-labelledby="over">
        <h2 id="over">{t('claims.desk.over')}</h2>
        {over.length === 0 && <EmptyState>{t('claims.desk.noneOver')}</EmptyState>}
        <ul className="rows">
          {over.map((row) => (
            <Row key={row.id} row={row} language={language}>
              <Badge shape="ring" tone="quiet">
                {t(`claims.states.${row.state}`)}
              </Badge>
            </Row>
          ))}
        </ul>
      </section>
    </div>
  );
}

type RowProps = {
  row: ListedClaims['over'][number];
  language: string;
  children: React.ReactNode;
};

function Row({ row, language, children }: RowProps) {
  const t = words('bookings');
  const { id, venueName, performerName, startsAt, timeZone, reason } = row;
  return (
    <li>
      <div className="row-text">
        <a className="quiet-link" href={`/admin/claims/${id}`} dir="auto">
          {t('claims.desk.row', {
            venue: nameInText(venueName),
            performer: nameInText(performerName),
            day: dayAt(startsAt, { language, timeZone }),
          })}
        </a>
        <small>{t(`claims.reasons.${reason}`)}</small>
        {children}
      </div>
    </li>
  );
}

function Flag({ row: { isAnswered, isOverdue } }: { row: ListedClaims['open'][number] }) {
  const t = words('bookings');
  if (isAnswered)
    return (
      <Badge shape="disc" tone="good">
        {t('claims.desk.flags.answered')}
      </Badge>
    );
  return (
    <Badge shape={isOverdue ? 'diamond' : 'square'} tone={isOverdue ? 'bad' : 'live'}>
      {t(`claims.desk.flags.${isOverdue ? 'overdue' : 'waiting'}`)}
    </Badge>
  );
}
