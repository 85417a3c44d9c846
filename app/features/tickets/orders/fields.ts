import { z } from 'zod';
import { orderLimits } from '#app/domain/tickets/basket.ts';
import { promoLimits } from '#app/domain/tickets/promo-code.ts';
import { email, flag, id, line, list, text, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { ofSoldOrder } from '../sales/fields.ts';

const t = words('tickets');

/** A visitor’s sealed place; absent without one. */
const place = z
  .string()
  .max(300)
  .optional()
  .describe('Your place in the queue, as it was given to you, where people queue.');

export const queuing = z.object({ showId: id, place });

/** The quantities of a basket. */
export const basket = z.object({
  lines: z
    .array(z.object({ typeId: id, quantity: whole(1, orderLimits.perType) }))
    .min(1)
    .max(orderLimits.types),
  code: line(promoLimits.word, { label: () => t('buy.code') }).optional(),
  place,
  needsWheelchair: flag({
    label: () => t('seats.needsWheelchair'),
    hint: () => t('seats.wheelchairHint'),
    description: 'For numbered seats: with a wheelchair place and the seats next to it.',
  }).optional(),
});

/** The basket or order of a secret address. */
export const ofOrder = z.object({ link: id });

/**
 * The address that the buyer was asked about already, sent along with the form so that the question
 * comes once.
 */
export const askedEmail = z
  .string()
  .max(254)
  .optional()
  .describe(
    'The address that its sender was asked about, or `none`. With it, another address that looks mistyped is refused; without it, none is.',
  );

export const buyer = ofOrder.extend({
  name: line(orderLimits.name, { label: () => t('buyer.name') }).pipe(z.string().min(1)),
  email: email({ label: () => t('buyer.email'), hint: () => t('buyer.emailHint') }),
  askedEmail,
});

const rightEmail = {
  email: email({ label: () => t('address.email'), hint: () => t('address.emailHint') }),
  askedEmail,
};

/** The new address of an order, by its buyer. */
export const ownAddress = ofOrder.extend(rightEmail);

/** The same, as its venue says. */
export const buyerAddress = ofSoldOrder.extend(rightEmail);

/** The recipient of an invoice. */
export const invoiced = ofOrder.extend({
  name: line(orderLimits.name, { least: 1, label: () => t('invoice.name') }),
  address: text(400, {
    least: 1,
    rows: 4,
    label: () => t('invoice.address'),
    hint: () => t('invoice.addressHint'),
  }),
  taxId: line(40, { label: () => t('invoice.taxId'), hint: () => t('invoice.taxIdHint') }).default(
    '',
  ),
});

/** Tickets of an order that its buyer returns. */
export const returning = ofOrder.extend({
  ticketIds: list(id, orderLimits.perType * orderLimits.types).refine((ids) => ids.length > 0, {
    error: () => t('problem.noTickets'),
  }),
});

/** The holder of a ticket, at its secret address. */
export const holder = z.object({
  link: id,
  name: line(orderLimits.name, { label: () => t('holder.name'), hint: () => t('holder.nameHint') }),
});

/** The new holder of a ticket that is passed on. */
export const receiver = z.object({
  link: id,
  name: line(orderLimits.name, { label: () => t('holder.theirName') }).pipe(z.string().min(1)),
  email: email({ label: () => t('holder.theirEmail'), hint: () => t('holder.theirEmailHint') }),
  askedEmail,
});
