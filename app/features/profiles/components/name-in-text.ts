import { shownNameOf } from '#app/domain/profiles/display-name.ts';
import { words } from '#app/lib/words.ts';

const most = 80;

/**
 * A name inside a sentence of ours: on one line, and no longer than a line, so that no one writes a
 * message of their own into it.
 */
export function nameInText(name: string | null): string {
  const line = shownNameOf(name)
    ?.replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (!line) return words('profiles')('nameMissing');
  const letters = Array.from(line);
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : line;
}
