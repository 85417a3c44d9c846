#!/usr/bin/env bash
# qrcode 1.5.4 (ISO/IEC 18004)
#
# One would guess: of the same 98 signed bytes, the shortest text makes the smallest QR code, so base64url (131
# letters) beats one of a few letters only (185).
#
# What happens: small letters, - and _ take 8 bits each; capitals, digits and a few signs 5.5 (alphanumeric
# mode). 185 capitals of the 19 that are on the same key of every usual Latin keyboard make as small a code as
# base64url, or a smaller one with more correction. Base45 (RFC 9285) is smaller throughout. The same letters
# in small make it larger by two versions.
#
# Output seen (characters: modules a side with correction L, M, Q):
#   base64url               134:  41  49  57
#   19 capitals             185:  41  49  53
#   19 small letters        185:  49  57  65
#   base45                  150:  37  41  49
#
# Why it matters: a ticket is read from a scratched screen, in the rain. A code that survives every keyboard
# layout of a hand scanner was put aside for being longer; it costs no module.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --no-save --no-audit --no-fund --silent qrcode@1.5.4
cat >run.mjs <<'JS'
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import QR from 'qrcode';

// Two ids, a serial and a signature come to 98 bytes.
const bytes = Buffer.concat(
  ['a', 'b'].map((seed) => createHash('sha512').update(seed).digest()),
).subarray(0, 98);

function inLetters(letters) {
  let [left, text] = [BigInt(`0x${bytes.toString('hex')}`), ''];
  for (; left > 0n; left /= BigInt(letters.length))
    text = letters[Number(left % BigInt(letters.length))] + text;
  return text.padStart(185, letters[0]);
}

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
let base45 = '';
for (let at = 0; at < bytes.length; at += 2) {
  const pair = bytes.readUInt16BE(at);
  base45 += [1, 45, 2025].map((unit) => signs[Math.floor(pair / unit) % 45]).join('');
}
const capitals = inLetters('ERTUOPSDFGHJKLXCVBN');
const texts = {
  base64url: `BT1${bytes.toString('base64url')}`,
  '19 capitals': capitals,
  '19 small letters': capitals.toLowerCase(),
  base45: `BT1${base45}`,
};
const sides = (text) =>
  ['L', 'M', 'Q'].map((level) => QR.create(text, { errorCorrectionLevel: level }).modules.size);
for (const [name, text] of Object.entries(texts))
  console.log(`${name.padEnd(24)}${text.length}:  ${sides(text).join('  ')}`);

assert.deepEqual(sides(texts.base64url), [41, 49, 57]);
assert.deepEqual(sides(texts['19 capitals']), [41, 49, 53]);
assert.deepEqual(sides(texts['19 small letters']), [49, 57, 65]);
assert.deepEqual(sides(texts.base45), [37, 41, 49]);
JS
node run.mjs
