import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

export const sans = ['Figtree', 'Figtree more'];
export const display = ['League Gothic', 'League Gothic more', ...sans];

/** Without what has no shape: it can only mislead, or turn the direction of what follows. */
export function plain(value: string): string {
  return value
    .toWellFormed()
    .normalize()
    .replace(/\t/g, ' ')
    .replace(/[^\P{C}\n]/gu, '');
}

/** The fonts of the platform, as far as a PDF takes them. */
export function registerFonts(): void {
  const { resolve } = createRequire(import.meta.url);
  const file = (name: string) => resolve(`@fontsource/${name}.woff`);
  for (const [subset, more] of [
    ['latin', ''],
    ['latin-ext', ' more'],
  ]) {
    Font.register({
      family: `Figtree${more}`,
      fonts: [400, 700].map((fontWeight) => ({
        src: file(`figtree/files/figtree-${subset}-${fontWeight}-normal`),
        fontWeight,
      })),
    });
    const src = file(`league-gothic/files/league-gothic-${subset}-400-normal`);
    Font.register({ family: `League Gothic${more}`, src });
  }
  // Words stay whole, but for those that are longer than a line.
  Font.registerHyphenationCallback((word) => word.match(/.{1,24}/gsu) ?? [word]);
}
