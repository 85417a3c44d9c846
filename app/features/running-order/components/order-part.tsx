import { orderPath } from '#app/domain/running-order/order-path.ts';
import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/link-button.tsx';

export function OrderPart({ venueId, eventId }: { venueId: string; eventId: string }) {
  const t = words('running-order');
  return (
    <section className="section stack-2" aria-labelledby="on-the-night">
      <h2 id="on-the-night">{t('part.title')}</h2>
      <p>{t('part.text')}</p>
      <div className="row">
        <LinkButton href={orderPath(venueId, eventId)}>{t('part.open')}</LinkButton>
      </div>
    </section>
  );
}
