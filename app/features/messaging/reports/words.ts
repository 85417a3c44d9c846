import { nameInText } from '#app/features/profiles/parts.tsx';
import { words } from '#app/lib/words.ts';

/** The page’s name, or that it has gone. */
export function pageName(name: string | null): string {
  return name === null ? words('messaging')('gone') : nameInText(name);
}
