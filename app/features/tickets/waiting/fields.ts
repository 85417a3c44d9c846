import { z } from 'zod';
import { orderLimits } from '#app/domain/tickets/basket.ts';
import { email, flag, id, line, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { askedEmail } from '../orders/fields.ts';
import { ofEvent } from '../sales/fields.ts';

const t = words('tickets');

/** A new place in line. */
export const joining = z.object({
  typeId: id,
  quantity: whole(1, orderLimits.perType, { label: () => t('waiting.quantity') }),
  name: line(orderLimits.name, { label: () => t('buyer.name') }).pipe(z.string().min(1)),
  email: email({ label: () => t('buyer.email'), hint: () => t('waiting.emailHint') }),
  askedEmail,
});

/** The place in line of a secret address. */
export const ofEntry = z.object({ link: id });

/** A ticket of an order that its buyer puts back on sale, or takes back. */
export const ofPooled = z.object({ link: id, ticketId: id });

export const waitingList = ofEvent.extend({
  isOn: flag({ label: () => t('waiting.isOn') }).default(false),
});
