import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { OrderView } from '../../orders/queries/show-order.server.ts';

/** The alternative of a buyer who can’t return tickets: put them back on sale, one by one. */
export function PoolPart({ order: { resale, link } }: { order: OrderView }) {
  const t = words('tickets');
  if (resale.length === 0) return null;
  return (
    <section className="stack-2 no-print" aria-labelledby="pool">
      <h2 id="pool">{t('pool.title')}</h2>
      <p>
        {t('pool.rule')} {resale.some(({ seat }) => seat) && t('pool.seatRule')}
      </p>
      <ul className="rows">
        {resale.map(({ id, title, short, seat, amount, state }) => (
          <li key={id}>
            <div className="row-text">
              <h3 dir="auto">{title}</h3>
              {seat && <p dir="auto">{seat}</p>}
              <p>{t(`pool.state.${state}`, { amount })}</p>
              {state !== 'being bought' && (
                <PostForm
                  action={`/orders/${link}/${state === 'offered' ? 'resale/removal' : 'resale'}`}
                >
                  <input type="hidden" name="ticketId" value={id} />
                  <Button>
                    {t(state === 'offered' ? 'pool.takeBack' : 'pool.put')}{' '}
                    <span className="visually-hidden">{short}</span>
                  </Button>
                </PostForm>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
