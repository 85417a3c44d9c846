import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import type { ShownCalendar } from '../views.ts';

type Props = ShownCalendar & { address: string };

/** Chooses view, dates and room. Plain links and one form. */
export function CalendarBar(props: Props) {
  const t = words('calendar');
  const { view, at, stageId, before, later, today } = props;
  return (
    <div className="calendar-bar">
      <nav className="switcher" aria-label={t('view.label')}>
        {(['month', 'week', 'list'] as const).map((one) => (
          <a
            key={one}
            href={addressOf(props, { view: one, at })}
            aria-current={one === view ? 'page' : undefined}
          >
            {t(`view.${one}`)}
          </a>
        ))}
      </nav>
      <nav className="switcher" aria-label={t('go.label')}>
        {view !== 'list' && before && (
          <a href={addressOf(props, { view, at: before })} rel="prev">
            <span aria-hidden="true">‹</span>
            <span className="visually-hidden">{t(`go.${view}.before`)}</span>
          </a>
        )}
        <a href={addressOf(props, { view, at: today })}>{t('go.today')}</a>
        {view !== 'list' && later && (
          <a href={addressOf(props, { view, at: later })} rel="next">
            <span aria-hidden="true">›</span>
            <span className="visually-hidden">{t(`go.${view}.after`)}</span>
          </a>
        )}
      </nav>
      {props.mayOffer && (
        <LinkButton tone="spotlight" href={offerAddress(props)}>
          {t('day.offer')}
        </LinkButton>
      )}
      <form className="filter calendar-go" method="get" action={props.address}>
        <input type="hidden" name="view" value={view} />
        <label>
          <span>{t('go.day')}</span>
          <input type="date" name="at" defaultValue={at} required />
        </label>
        {props.stages.length > 1 && (
          <label>
            <span>{t('rooms.label')}</span>
            <select name="stage" defaultValue={stageId ?? ''}>
              <option value="">{t('rooms.all')}</option>
              {props.stages.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <Button>{t('go.go')}</Button>
      </form>
      <LinkButton href={`${props.address}/avails`}>{t('avails.short')}</LinkButton>
      {props.mayChange && (
        <LinkButton href={`${props.address}/blocks?from=${at}`}>{t('blockDates')}</LinkButton>
      )}
    </div>
  );
}

function addressOf({ address, stageId }: Props, choice: { view: string; at: string }): string {
  const query = new URLSearchParams(choice);
  if (stageId) query.set('stage', stageId);
  return `${address}?${query}`;
}

/** The form itself asks for the day. */
function offerAddress({ profileId, stageId }: Props): string {
  return `/bookings/new?${new URLSearchParams({ as: profileId, ...(stageId && { room: stageId }) })}`;
}
