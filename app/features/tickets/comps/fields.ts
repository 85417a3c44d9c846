import { z } from 'zod';
import { orderLimits } from '#app/domain/tickets/basket.ts';
import { email, id, line, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { ofEvent } from '../sales/fields.ts';

const t = words('tickets');

/** Tickets that a venue gives away. */
export const comp = ofEvent.extend({
  typeId: id,
  quantity: whole(1, orderLimits.perType, { label: () => t('comp.quantity') }),
  name: line(orderLimits.name, { label: () => t('comp.name') }).pipe(
    z.string().min(1, { error: () => t('problem.compName') }),
  ),
  email: email({ label: () => t('buyer.email'), hint: () => t('comp.emailHint') }),
});
