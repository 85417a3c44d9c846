import { cardOf } from '#tests/harness/cards/card-world.ts';
import { walkDoorSales } from './door-sales.ts';
import { walkSeats } from './seats.ts';
import type { Town } from './town.ts';

type Night = { eventId: string };

/** A venue sells tickets of an announced night. */
export async function walkTicketSale(town: Town, night: Night): Promise<void> {
  const { send, world } = town;
  await send('venue', 'announceEvent', night, { priceKind: 'here' });
  await send('venue', 'openTicketSale', night);
  const rate = await send('venue', 'addTaxRate');
  await send('venue', 'changeTaxRate', rate);
  await send('venue', 'listTaxRates');
  await send('venue', 'removeTaxChange', { ...rate, fromDay: '2027-01-01' });
  const { typeId } = await send('venue', 'addTicketType', night);
  await send('venue', 'changeTicketType', { ...night, typeId });
  await send('venue', 'endTicketType', { ...night, typeId });
  await send('venue', 'offerTicketTypeAgain', { ...night, typeId });
  const free = await send('venue', 'addTicketType', night, { name: 'Under 12', priceMinor: 0 });
  const { announcementId: showId } = await send('venue', 'announceEvent', night, {
    priceKind: 'here',
  });
  const { codeId } = await send('venue', 'addPromoCode', night);
  await send('venue', 'listPromoCodes', night);
  await send('venue', 'endPromoCode', { ...night, codeId });
  await send('guest', 'readTicketsOnSale', { showId });
  await send('guest', 'standInQueue', { showId });
  const basket = { lines: [{ typeId: free.typeId, quantity: 2 }] };
  const left = await send('guest', 'takeBasket', {}, basket);
  await send('guest', 'leaveBasket', left);
  const bought = await send('guest', 'takeBasket', {}, basket);
  await send('guest', 'placeOrder', bought);
  const one = await send('venue', 'addTicketType', night, {
    name: 'Balcony',
    places: 1,
    priceMinor: 0,
  });
  await send('guest', 'takeBasket', {}, { lines: [{ typeId: one.typeId, quantity: 1 }] });
  const entry = await send('guest', 'joinWaitingList', {}, { typeId: one.typeId, quantity: 1 });
  await send('guest', 'readWaitingListEntry', entry);
  await send('guest', 'leaveWaitingList', entry);
  await send('venue', 'setWaitingList', night);
  const { tickets } = await send('guest', 'readOrder', bought);
  await send('guest', 'returnTickets', bought, { ticketIds: [tickets[0].id] });
  await send('venue', 'openTicketSale', night, { returnHours: null });
  const kept = { ...bought, ticketId: tickets[1].id };
  await send('guest', 'putTicketBackOnSale', kept);
  await send('guest', 'takeTicketOffSale', kept);
  const own = { link: tickets[1].path.split('/').at(-1) };
  await send('guest', 'nameTicket', own);
  await send('guest', 'passTicketOn', own);
  const paid = await send('guest', 'takeBasket', {}, { lines: [{ typeId, quantity: 2 }] });
  const { url } = await send('guest', 'placeOrder', paid);
  await world.sandbox.pay(/cs_\w+/.exec(url)?.[0] ?? '', { card: cardOf(), keeps: false });
  await world.settle();
  await send('venue', 'giveTaxDetails');
  await send('guest', 'invoiceOrder', paid);
  await send('guest', 'changeOrderEmail', paid);
  await send('venue', 'stopTicketSale', night);
  await send('venue', 'resumeTicketSale', night);
  await send('venue', 'findTicketOrders', night);
  const { items } = await send('venue', 'listTicketOrders', night);
  const order = { ...night, orderId: items[0].id };
  await send('venue', 'readTicketOrder', order);
  await send('venue', 'correctOrderEmail', order);
  await send('venue', 'moveTickets', order, { ticketIds: null, typeId: free.typeId });
  await send('venue', 'readTicketSale', night);
  await walkSeats(town, night);
  await send('venue', 'downloadSoldTickets', night);
  await send('venue', 'writeToTicketHolders', night);
  await send('venue', 'listTicketMailings', night);
  await send('venue', 'issueComps', night, { typeId: free.typeId });
  await send('venue', 'listComps', night);
  await walkImport(town, { ...night, typeId: free.typeId });
  await send('venue', 'refundOrder', order);
  await send('venue', 'refundEveryone', night);
  const { phoneId } = await send('venue', 'addDoorPhone', night);
  await send('venue', 'countWristbands', night);
  await send('venue', 'readDoor', night);
  await send('venue', 'settleDoorConflict', { ...night, nonce: 'none' });
  await send('venue', 'endDoorPhone', { ...night, phoneId });
  await walkDoorSales(town, night);
}

async function walkImport(
  { send, keep, tokenOf, api }: Town,
  { eventId, typeId }: Night & { typeId: string },
) {
  const form = new FormData();
  form.append('body', '{}');
  const columns = 'Order code,Position ID,Status,Email,Product,Price,Attendee name';
  const row = 'K7MQA,1,paid,rosa@people.example,Standing,12.50,Rosa Lima';
  form.append('files', new Blob([`${columns}\n${row}\n`]), 'orders.csv');
  const path = `/profiles/cinema-candeia/events/${eventId}/ticket-imports`;
  const sent = { by: tokenOf('venue'), raw: form };
  const read = keep('readTicketOrderFile', await api.change(`POST ${path}`, sent));
  const of = { eventId, importId: read.importId };
  await send('venue', 'readTicketImport', of);
  await send('venue', 'importTicketOrders', of, { products: [{ product: 'Standing', typeId }] });
}
