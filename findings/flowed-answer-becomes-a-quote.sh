#!/usr/bin/env bash
# postal-mime 4.0.0: reads mails. mailparser 3.14.2 beside it, which does the same job.
#
# Guess: a reader that decodes `format=flowed` keeps what two people wrote apart: RFC 3676, section 4.5, ends a
# paragraph where the depth of quotes changes.
# What happens: postal-mime joins the lines of a paragraph without looking at the quote marks. An answer
# right below a quoted line that ends in a space becomes the end of that quoted line, and the mark of
# the next quoted line is left in the middle of it. mailparser keeps them apart.
#
# Seen, of “> Is four fine for ␠”, “> load-in? ␠”, “Yes, half past ␠”, “would be better.”:
#   postal-mime: "> Is four fine for > load-in? Yes, half past would be better.\n"
#   mailparser:  "> Is four fine for load-in? \nYes, half past would be better."
#
# Why it matters: Thunderbird, Apple Mail and mutt write flowed text. Whatever then takes the quoted
# lines away, takes the answer away: the venue gets an empty reply, or none.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-save --no-audit --no-fund --silent postal-mime@4.0.0 mailparser@3.14.2
cat > run.mjs <<'JS'
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';

const mail = [
  'From: ana@quay.example',
  'Content-Type: text/plain; charset=utf-8; format=flowed',
  '',
  '> Is four fine for ',
  '> load-in? ',
  'Yes, half past ',
  'would be better.',
].join('\r\n');
const first = (await PostalMime.parse(mail)).text;
const second = (await simpleParser(mail)).text;
console.log('postal-mime:', JSON.stringify(first));
console.log('mailparser: ', JSON.stringify(second));
const isSame =
  first === '> Is four fine for > load-in? Yes, half past would be better.\n' &&
  second === '> Is four fine for load-in? \nYes, half past would be better.';
process.exit(isSame ? 0 : 1);
JS
node run.mjs
