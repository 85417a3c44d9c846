import { featureOrder } from '#app/features/order.ts';
import type { Part } from '#app/features/part.ts';

const files = import.meta.glob<Part>('../features/**/part.server.ts', {
  eager: true,
  import: 'part',
});
const rankOf = (path: string) => featureOrder.indexOf(path.split('/')[2] ?? '');

/** The parts of the features, from the leftmost feature to the rightmost. */
export const parts: Part[] = Object.entries(files)
  .sort(([one], [other]) => rankOf(one) - rankOf(other))
  .map(([, part]) => part);
