import { id } from '#app/fields/ids.ts';
import { basket } from '../orders/fields.ts';
import { ofEvent } from '../sales/fields.ts';

/** What somebody buys at the door, and which of those sales is undone. */
export const doorSale = ofEvent.extend(basket.shape);
export const soldAtDoor = ofEvent.extend({ orderId: id });
