import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { ShownSale } from '../../sales/queries/show-sale.server.ts';

/** The state of the waiting lists, and the button that changes it. */
export function ListSwitch({ sale }: { sale: ShownSale }) {
  const t = words('tickets');
  const { hasWaitingList: isOn, venueId, eventId } = sale;
  return (
    <details>
      <summary>{t('sales.waiting.title')}</summary>
      <PostForm className="form" action={`${ticketsPath(venueId, eventId)}/waiting-list`}>
        <p>{t(isOn ? 'sales.waiting.on' : 'sales.waiting.off')}</p>
        {isOn && <p className="field-hint">{t('sales.waiting.turnOffHint')}</p>}
        {!isOn && <input type="hidden" name="isOn" value="yes" />}
        <div className="row">
          <Button>{t(isOn ? 'sales.waiting.turnOff' : 'sales.waiting.turnOn')}</Button>
        </div>
      </PostForm>
    </details>
  );
}
