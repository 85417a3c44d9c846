#!/usr/bin/env bash
# @fontsource-variable/noto-sans 5.3.0 and -arabic 5.3.0, -jp and -kr 5.3.1, read by fontkit 2.0.4.
#
# Guess: a variable font that is drawn without naming a weight is drawn as regular, 400, above all
# within one family.
# What happens: Noto Sans begins at 400, but its Japanese, Chinese and Korean begin at 100, the lightest
# there is. A program that draws files as they are, without CSS, sets Japanese names in hairlines
# beside Latin ones of a normal weight. Arabic begins at 400 again.
# Seen: defaults of the weight: latin 400, arabic 400, jp 100, kr 100.
# Why it matters: hairlines vanish on thermal and office printers, on tickets and lists at the door.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --no-save --no-audit --no-fund --silent fontkit@2.0.4 \
  @fontsource-variable/noto-sans@5.3.0 @fontsource-variable/noto-sans-arabic@5.3.0 \
  @fontsource-variable/noto-sans-jp@5.3.1 @fontsource-variable/noto-sans-kr@5.3.1
cat > read.mjs <<'JS'
import { openSync } from 'fontkit';

const weightOf = (family, subset) =>
  openSync(`node_modules/@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`)
    .variationAxes.wght.default;
const seen = {
  latin: weightOf('noto-sans', 'latin'),
  arabic: weightOf('noto-sans-arabic', 'arabic'),
  jp: weightOf('noto-sans-jp', '119'),
  kr: weightOf('noto-sans-kr', '119'),
};
console.log(seen);
const stated = { latin: 400, arabic: 400, jp: 100, kr: 100 };
process.exitCode = JSON.stringify(seen) === JSON.stringify(stated) ? 0 : 1;
JS
node read.mjs
