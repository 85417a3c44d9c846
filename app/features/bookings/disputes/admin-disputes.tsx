import { nameInText } from '#app/features/profiles/parts.tsx';
import { servicesContext } from '#app/http/context.server.ts';
import { requireAdmin } from '#app/http/for-viewer.server.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { dayAt, momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { EmptyState, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/admin-disputes';
import { type ListedDisputes, listDisputes } from './queries.server.ts';

const t = words('bookings');

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireAdmin(context, request);
  const { orm } = context.get(servicesContext).database;
  const { timeZone } = viewer;
  return { disputes: await listDisputes(orm, viewer), timeZone };
}

export const meta = privatePage(() => t('disputes.desk.page'));

/** All disputes, for administrators: open ones and ended ones. */
export default function Disputes({ loaderData }: Route.ComponentProps) {
  const {
    disputes: { open, over },
    timeZone,
  } = loaderData;
  return (
    <div className="band">
      <PageHead title={t('disputes.desk.title')}>{t('disputes.desk.lead')}</PageHead>
      <section className="section" aria-labelledby="open">
        <h2 id="open">{t('disputes.desk.open')}</h2>
        {open.length === 0 && <EmptyState>{t('disputes.desk.noneOpen')}</EmptyState>}
        <ul className="rows">
          {open.map((row) => (
            <Row key={row.id} row={row}>
              <Flag row={row} />
              <small>
                {t('disputes.desk.heldRow', {
                  amount: formatMinor(row.held.amountMinor, row.held.currency),
                })}
                {row.heldUntil && (
                  <>
                    {', '}
                    {t('disputes.desk.until', {
                      moment: momentAt(row.heldUntil, { timeZone }),
                    })}
                  </>
                )}
              </small>
            </Row>
          ))}
        </ul>
      </section>
      <section className="section" aria-labelledby="over">
        <h2 id="over">{t('disputes.desk.over')}</h2>
        {over.length === 0 && <EmptyState>{t('disputes.desk.noneOver')}</EmptyState>}
        <ul className="rows">
          {over.map((row) => (
            <Row key={row.id} row={row}>
              <Badge shape="ring" tone="quiet">
                {t(`disputes.states.${row.state}`)}
              </Badge>
            </Row>
          ))}
        </ul>
      </section>
    </div>
  );
}

type RowProps = {
  row: ListedDisputes['over'][number];
  children: React.ReactNode;
};

function Row({ row, children }: RowProps) {
  const { id, venueName, performerName, startsAt, timeZone, reason } = row;
  return (
    <li>
      <div className="row-text">
        <a className="quiet-link" href={`/admin/disputes/${id}`} dir="auto">
          {t('disputes.desk.row', {
            venue: nameInText(venueName),
            performer: nameInText(performerName),
            day: dayAt(startsAt, { timeZone }),
          })}
        </a>
        <small>{t(`disputes.reasons.${reason}`)}</small>
        {children}
      </div>
    </li>
  );
}

function Flag({ row: { isAnswered, isOverdue } }: { row: ListedDisputes['open'][number] }) {
  if (isAnswered)
    return (
      <Badge shape="disc" tone="good">
        {t('disputes.desk.flags.answered')}
      </Badge>
    );
  return (
    <Badge shape={isOverdue ? 'diamond' : 'square'} tone={isOverdue ? 'bad' : 'live'}>
      {t(`disputes.desk.flags.${isOverdue ? 'overdue' : 'waiting'}`)}
    </Badge>
  );
}
