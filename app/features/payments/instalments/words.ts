import { words } from '#app/lib/words.ts';

/** “Visa ending in 4242”. */
export function nameOfCard({ brand, last4 }: { brand: string; last4: string }): string {
  const kind = brand[0]?.toUpperCase() + brand.slice(1);
  return words('payments')('cards.card', { brand: kind, last4 });
}
