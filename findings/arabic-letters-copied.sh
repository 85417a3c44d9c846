#!/usr/bin/env bash
# fontkit 2.0.4, as @react-pdf/renderer 4.9.0 uses it, with @fontsource/noto-sans-arabic 5.3.0.
#
# Guess: the glyphs of a text that is set carry the letters of that text, since a PDF’s table for
# copying and searching is written from them.
# What happens: the font draws ب, ن and ي as one dotless shape with dots beside it. fontkit keeps one
# object for each glyph, with the letters of its first use, so that the second word carries letters of
# the first. On paper both are right; copied or searched, the second is another word.
# Seen: "بيت" carries بيت; set after it, "نيت" carries بيت too.
# Why it matters: invoices and guest lists are searched for names, and read aloud by screen readers.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent fontkit@2.0.4 @fontsource/noto-sans-arabic@5.3.0
cat > set.mjs <<'JS'
import { openSync } from 'fontkit';

const path = 'node_modules/@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff';
const lettersOf = (font, word) =>
  [...font.layout(word).glyphs]
    .reverse()
    .flatMap(({ codePoints }) => codePoints)
    .map((point) => String.fromCodePoint(point))
    .join('');
const font = openSync(path);
const first = lettersOf(font, 'بيت');
const second = lettersOf(font, 'نيت');
const alone = lettersOf(openSync(path), 'نيت');
console.log({ first, second, alone });
process.exitCode = first === 'بيت' && alone === 'نيت' && second !== 'نيت' ? 0 : 1;
JS
node set.mjs
