#!/usr/bin/env bash
# onscan.js 1.5.2, the usual package that tells a hand scanner from a person typing; happy-dom 21.0.4
#
# One would guess: what a scanner types on a US keyboard comes out as it was typed. At worst other layouts fail.
#
# What happens: its default decoder knows key codes 48 to 90 and 96 to 111, so letters, digits and the
# number pad. Anything else that a key types is left out, without an error, so a base64url code loses every - and _
# on the very layout that the scanner is set to.
#
# Output seen:
#   scanned BT1q7-Zy_0a
#   read    BT1q7Zy0a
#
# Why it matters: a signed ticket code is base64url. One in 64 has neither by luck, and many short codes have, so a
# trial at the desk can pass; at the door valid tickets are refused.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --no-save --no-audit --no-fund --silent onscan.js@1.5.2 happy-dom@21.0.4
cat >run.mjs <<'JS'
import assert from 'node:assert/strict';
import { Window } from 'happy-dom';

const window = new Window();
Object.assign(globalThis, {
  window,
  document: window.document,
  CustomEvent: window.CustomEvent,
});
const { default: onScan } = await import('onscan.js');

/** A key of the US layout, with the number that browsers give it in keyCode and which. */
function keyOf(character) {
  if (character === '-' || character === '_') return { code: 'Minus', number: 189 };
  const number = character.toUpperCase().charCodeAt(0);
  return { code: number < 65 ? `Digit${character}` : `Key${String.fromCharCode(number)}`, number };
}

function scan(text) {
  return new Promise((resolve) => {
    document.addEventListener('scan', ({ detail }) => resolve(detail.scanCode), { once: true });
    for (const key of text) {
      const { code, number } = keyOf(key);
      const shiftKey = /[A-Z_]/.test(key);
      const press = new window.KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true });
      for (const name of ['which', 'keyCode']) Object.defineProperty(press, name, { value: number });
      document.dispatchEvent(press);
    }
  });
}

onScan.attachTo(document);
const plain = await scan('BT1q7Zy0a');
const code = 'BT1q7-Zy_0a';
const read = await scan(code);
console.log(`scanned ${code}`);
console.log(`read    ${read}`);
assert.equal(plain, 'BT1q7Zy0a');
assert.equal(read, 'BT1q7Zy0a');
await window.happyDOM.close();
JS
node run.mjs
