#!/usr/bin/env bash
# @react-pdf/renderer 4.9.0 with @fontsource/noto-sans-arabic 5.3.0.
#
# Guess: with a font registered that has every letter of a name, the name is set whole.
# What happens: the font draws ش as a shape and three dots, two glyphs for one letter. Where such a
# letter begins a line, its shape is left out and only the dots are drawn, at the head of the name;
# the same letter inside a line is whole. No error, no warning. Yoruba’s ẹ̀ is lost in the same way.
# Seen: ش is 2 glyphs inside a word, and 1 at its beginning.
# Why it matters: it is the first letter of the name on an invoice, a contract or a ticket.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent \
  @react-pdf/renderer@4.9.0 react@19.3.1 @fontsource/noto-sans-arabic@5.3.0
cat > set.mjs <<'JS'
import { inflateSync } from 'node:zlib';
import { Document, Font, Page, renderToBuffer, Text } from '@react-pdf/renderer';
import { createElement as h } from 'react';

const src = 'node_modules/@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff';
Font.register({ family: 'Arabic', src });
async function glyphsOf(word) {
  const text = h(Text, { style: { fontFamily: 'Arabic', direction: 'rtl' } }, word);
  const pdf = (await renderToBuffer(h(Document, null, h(Page, null, text)))).toString('latin1');
  const streams = [...pdf.matchAll(/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
    .map(([, bytes]) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'));
  const drawn = streams.flatMap((stream) => [...stream.matchAll(/\[(<.*)\] TJ/g)]);
  return drawn.flatMap(([, shown]) => shown.match(/[0-9a-f]{4}(?=[0-9a-f]*>)/g) ?? []).length;
}
const seen = { 'شر': await glyphsOf('شر'), 'رشر': await glyphsOf('رشر'), 'ر': await glyphsOf('ر') };
console.log(seen, 'ش first:', seen['شر'] - seen['ر'], 'ش inside:', seen['رشر'] - 2 * seen['ر']);
process.exitCode = seen['شر'] - seen['ر'] === 1 && seen['رشر'] - 2 * seen['ر'] === 2 ? 0 : 1;
JS
node set.mjs
