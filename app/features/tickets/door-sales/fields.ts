import { choice, flag, id } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { basket } from '../orders/fields.ts';
import { ofEvent } from '../sales/fields.ts';

const t = words('tickets');

/** A sale at the door. */
export const doorSale = ofEvent.extend(basket.shape).extend({
  paidBy: choice(['cash', 'card'], {
    description:
      'In cash, or by card on the platform’s own page, whose address the buyer is shown: the tickets are held for it for 10 minutes.',
  }).default('cash'),
  goesIn: flag({
    label: () => t('doorSale.goesIn'),
    hint: () => t('doorSale.goesInHint'),
    description: 'Whether they go straight in and count as inside at once.',
  }).default(false),
});
export const soldAtDoor = ofEvent.extend({ orderId: id });
