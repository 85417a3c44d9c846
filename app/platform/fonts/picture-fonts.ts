import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'satori';
import { defaultLanguage } from '#app/lib/language.ts';
import { type Coverage, charactersOf, cutFonts } from './cut-fonts.ts';

const FILES = [
  ['League Gothic', 'league-gothic/files/league-gothic-latin-400-normal.woff'],
  ['League Gothic Ext', 'league-gothic/files/league-gothic-latin-ext-400-normal.woff'],
  ['League Gothic Viet', 'league-gothic/files/league-gothic-vietnamese-400-normal.woff'],
  ['Figtree', 'figtree/files/figtree-latin-600-normal.woff'],
  ['Figtree Ext', 'figtree/files/figtree-latin-ext-600-normal.woff'],
] as const;

type Own = { fonts: Font[]; covers: Coverage[] };
let fontsRead: Promise<Own> | undefined;

async function loadFonts(): Promise<Own> {
  const { resolve } = createRequire(import.meta.url);
  const read = async (file: string) => readFile(resolve(`@fontsource/${file}`));
  const fonts = await Promise.all(
    FILES.map(async ([name, file]) => ({ name, data: await read(file) })),
  );
  const covers = fonts.map(({ name, data }) => ({ name, covers: new Set(charactersOf(data)) }));
  return { fonts, covers };
}

/** The platform’s own fonts, and those that a text needs beyond them. */
export async function fontsFor(text: string): Promise<Font[]> {
  fontsRead ??= loadFonts();
  const own = await fontsRead;
  const cut = await cutFonts(text, defaultLanguage, own.covers);
  return [...own.fonts, ...cut.map(({ name, bold }) => ({ name, data: Buffer.from(bold) }))];
}

/** The families of the platform’s own font first, then of all others. */
export function familiesOf(fonts: readonly Font[], own: string): string {
  const names = fonts.map(({ name }) => name);
  const isOwn = (name: string) => name.startsWith(own);
  return [...names.filter(isOwn), ...names.filter((name) => !isOwn(name))].join(', ');
}
