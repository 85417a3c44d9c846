import { inflateSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';

/** A run of text as PDF.js finds it on a page: its beginning and width, in points. */
type Found = { text: string; page: number; left: number; right: number; baseline: number };

/** The runs of a PDF, its text as a browser copies it out, and its fonts. */
export async function readPdf(pdf: Uint8Array) {
  const read = await getDocumentProxy(new Uint8Array(pdf));
  const runs: Found[] = [];
  let text = '';
  for (let page = 1; page <= read.numPages; page += 1) {
    const { items } = await (await read.getPage(page)).getTextContent();
    for (const item of items) {
      if (!('str' in item)) continue;
      text += item.hasEOL ? `${item.str}\n` : item.str;
      const [, , , , left = 0, baseline = 0] = item.transform as number[];
      if (item.str.trim() === '') continue;
      runs.push({ text: item.str, page, left, right: left + item.width, baseline });
    }
  }
  const source = Buffer.from(pdf).toString('latin1');
  const fonts = [...source.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name = '']) => name);
  const embedded = [...source.matchAll(/\/FontFile\d? \d+ 0 R/g)].length;
  return { text, found: runs, fonts, embedded, pages: read.numPages };
}

/** The text of a PDF as copied out: through each font's own table of characters. */
export function textOfPdf(pdf: Uint8Array): string {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'));
  const tables = new Map<string, Map<string, string>>();
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (unicode) tables.set(name, tableOf(streamOf(objects.get(unicode) ?? '')));
    }
  const contents = [...objects.values()].flatMap((body) =>
    [...body.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id = '']) => objects.get(id) ?? ''),
  );
  return contents.flatMap((content) => wordsOf(streamOf(content), tables)).join('');
}

function wordsOf(content: string, tables: Map<string, Map<string, string>>): string[] {
  const words: string[] = [];
  let font = '';
  for (const [token, name, glyphs] of content.matchAll(
    /\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ/g,
  )) {
    if (token.endsWith('Tf')) font = name ?? '';
    else {
      const parts = [
        ...(glyphs ?? '').matchAll(/[0-9a-f]{4}(?=[0-9a-f]*>)|-\d[\d.]*(?=[^>]*(<|$))/g),
      ];
      words.push(parts.map(([part]) => read(part, tables.get(font))).join(''));
    }
  }
  return words;
}

/** Programs take a gap of more than a tenth of the height for one between words. */
function read(part: string, table: Map<string, string> | undefined): string {
  if (part.startsWith('-')) return Number(part) < -102 ? ' ' : '';
  return table?.get(part) ?? '\ufffd';
}

function objectsOf(pdf: string): Map<string, string> {
  const objects = [...pdf.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)];
  return new Map(objects.map(([, id = '', body = '']) => [id, body]));
}

function streamOf(body: string): string {
  const bytes = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? '';
  return body.includes('/FlateDecode')
    ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
    : bytes;
}

function tableOf(cmap: string): Map<string, string> {
  const table = new Map<string, string>();
  for (const [, first = '', , list = ''] of cmap.matchAll(
    /<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g,
  )) {
    const start = Number.parseInt(first, 16);
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const text = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
      table.set((start + index).toString(16).padStart(4, '0'), text);
    }
  }
  return table;
}
