import { readFileSync } from 'node:fs';
import type { KeyStroke } from '#app/domain/tickets/door/keyboards.ts';

/**
 * The characters of each key on each layout of a desktop: without and with Shift, and the same with
 * Caps Lock.
 */
type Keyboards = { codes: string[]; layouts: Record<string, string[][]> };
export const keyboards = JSON.parse(
  readFileSync('tests/harness/tickets/keyboards.json', 'utf8'),
) as Keyboards;

/** A scanner's keys, set to a layout, and their characters on another layout. */
export type Scanner = {
  set?: string;
  host: string;
  isCapsOn?: boolean;
  /** Scanners can turn Shift round for letters while Caps Lock is on. */
  turnsShift?: boolean;
};

export function press(
  text: string,
  { set = 'us', host, isCapsOn = false, turnsShift = false }: Scanner,
) {
  const [plain = [], shifted = []] = keyboards.layouts[set] ?? [];
  const levels = keyboards.layouts[host] ?? [];
  return [...text].map((character): KeyStroke => {
    const [atPlain, atShifted] = [plain.indexOf(character), shifted.indexOf(character)];
    const place = atPlain >= 0 ? atPlain : atShifted;
    if (place < 0) throw new Error(`${set} has no ${character}`);
    const isTurned = turnsShift && isCapsOn && /[a-z]/i.test(character);
    const shift = atPlain < 0 !== isTurned;
    const key = levels[(isCapsOn ? 2 : 0) + (shift ? 1 : 0)]?.[place] || 'Unidentified';
    return { key, code: keyboards.codes[place] ?? '', shift };
  });
}
