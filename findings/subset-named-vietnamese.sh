#!/usr/bin/env bash
# @fontsource/noto-sans 5.3.0, read by fontkit 2.0.4.
#
# Guess: the file of a font that is named after a language has the letters of that language, as
# "greek" and "thai" have.
# What happens: "vietnamese" has only what "latin" and "latin-ext" lack: of Nguyễn just the ễ. The
# dotted letters of Yoruba (ẹ, ọ) are in that file too, but ṣ is in "latin-ext", and a Yoruba name
# comes from three files. A browser puts them together by unicode-range; a PDF or an image doesn’t.
# Seen: vietnamese draws 1 of 6 letters of Nguyễn; ẹ is in vietnamese alone, ṣ in latin-ext alone.
# Why it matters: names are drawn from such files for papers, passes and share pictures.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent fontkit@2.0.4 @fontsource/noto-sans@5.3.0
cat > read.mjs <<'JS'
import { openSync } from 'fontkit';

const files = ['latin', 'latin-ext', 'vietnamese'].map((subset) => {
  const font = openSync(`node_modules/@fontsource/noto-sans/files/noto-sans-${subset}-400-normal.woff`);
  return { subset, has: (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0)) };
});
const where = (letter) => files.filter(({ has }) => has(letter)).map(({ subset }) => subset).join();
const vietnamese = [...'Nguyễn'].filter(files[2].has).join('');
const seen = { vietnamese, 'ẹ': where('ẹ'), 'ṣ': where('ṣ'), a: where('a') };
console.log(seen);
const stated = { vietnamese: 'ễ', 'ẹ': 'vietnamese', 'ṣ': 'latin-ext', a: 'latin' };
process.exitCode = JSON.stringify(seen) === JSON.stringify(stated) ? 0 : 1;
JS
node read.mjs
