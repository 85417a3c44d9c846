#!/usr/bin/env bash
# @react-pdf/renderer 4.9.0 (pdfkit 0.20.1) with @fontsource/noto-sans 5.3.0.
#
# Guess: two files registered as two families are embedded once each, however often a text changes
# between them.
# What happens: the parts of a font that is divided by script have one PostScript name, by which
# embedded fonts are found again. The first to come keeps the name; the second isn’t found by it and is
# embedded again at each change.
# Seen: of "aễaễaễaễaễaễaễaễ" 1 latin font and 8 vietnamese ones are embedded.
# Why it matters: papers with Vietnamese or Chinese names, whose fonts come in a hundred parts, grow
# with every letter: 5 MB for two pages of Chinese instead of 0.9.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent \
  @react-pdf/renderer@4.9.0 react@19.3.1 @fontsource/noto-sans@5.3.0
cat > set.mjs <<'JS'
import { Document, Font, Page, renderToBuffer, Text } from '@react-pdf/renderer';
import { createElement as h } from 'react';

for (const family of ['latin', 'vietnamese'])
  Font.register({
    family,
    src: `node_modules/@fontsource/noto-sans/files/noto-sans-${family}-400-normal.woff`,
  });
async function embeddedFor(text) {
  const style = { fontFamily: ['latin', 'vietnamese'] };
  const pdf = await renderToBuffer(h(Document, null, h(Page, null, h(Text, { style }, text))));
  return pdf.toString('latin1').match(/\/FontFile2 /g).length;
}
const seen = { 'aễ': await embeddedFor('aễ'), 'aễ eight times': await embeddedFor('aễ'.repeat(8)) };
console.log(seen);
process.exitCode = seen['aễ'] === 2 && seen['aễ eight times'] === 9 ? 0 : 1;
JS
node set.mjs
