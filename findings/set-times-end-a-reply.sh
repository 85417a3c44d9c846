#!/usr/bin/env bash
# planer 1.2.0: takes the answer out of a reply by email.
#
# Guess: it cuts at the headers of a mail that is quoted, which name an address or a subject, and
# leaves everything else alone.
# What happens: two lines “From: 20:00” and “To: 23:00” are the beginning of a quoted mail to it, with or
# without a blank line before them. They and everything below are gone; nothing says so.
#
# Seen:
#   "Fine by us.\n\nFrom: 20:00\nTo: 23:00\n\nWe need two monitors.\n"   ->  "Fine by us."
#   "Two trains:\n\nDe: Porto\nPara: Lisboa\n\nDois lugares.\n"          ->  "Two trains:"
#   "Fine by us.\n\nDoors: 20:00\nEnd: 23:00\n\nTwo monitors.\n"         ->  kept whole
#
# Why it matters: that is how a band writes when it plays and how it travels. The venue would read
# an answer that looks complete, without the hours and without the monitors.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-save --no-audit --no-fund --silent planer@1.2.0
cat > run.mjs <<'JS'
import planer from 'planer';

const replies = [
  ['Fine by us.\n\nFrom: 20:00\nTo: 23:00\n\nWe need two monitors.\n', 'Fine by us.'],
  ['Fine by us.\nFrom: 20:00\nTo: 23:00\n', 'Fine by us.'],
  ['Two trains:\n\nDe: Porto\nPara: Lisboa\n\nDois lugares.\n', 'Two trains:'],
  [
    'Fine by us.\n\nDoors: 20:00\nEnd: 23:00\n\nTwo monitors.\n',
    'Fine by us.\n\nDoors: 20:00\nEnd: 23:00\n\nTwo monitors.',
  ],
];
let changed = false;
for (const [written, said] of replies) {
  const seen = planer.extractFrom(written, 'text/plain');
  console.log(JSON.stringify(written), ' -> ', JSON.stringify(seen));
  changed ||= seen !== said;
}
process.exit(changed ? 1 : 0);
JS
node run.mjs
