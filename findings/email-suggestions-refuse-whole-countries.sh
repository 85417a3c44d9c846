#!/usr/bin/env bash
# @zootools/email-spell-checker 1.12.0 and mailcheck 1.1.1: “Did you mean …?” for email addresses.
#
# Guess: a package that knows mistyped domains is silent about the large providers of each country,
# and asks about `gmail.con`.
# What happens: both ask people who write from mailbox.org, sapo.pt, libero.it, uol.com.br, docomo.ne.jp or a
# British university (ac.uk) whether they meant another domain that belongs to someone else. The newer one
# does so for gmx.net (“cox.net”) and mac.com (“mail.com”) too, and both are silent about `wbe.de`.
#
# Seen, as domain: newer package, older package ("-" for no question):
#   gmail.con     gmail.com    gmail.com
#   sapo.pt       sapo.it      sapo.it
#   gmx.net       cox.net      -
#   ucl.ac.uk     ucl.co.uk    ucl.co.uk
#   wbe.de        -            -
#
# Why it matters: the question comes right before paying for tickets. A Portuguese, Italian, Brazilian
# or Japanese audience would be told that its address is wrong, and a reader who agrees sends the
# tickets to a stranger.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-save --no-audit --no-fund --silent @zootools/email-spell-checker@1.12.0 mailcheck@1.1.1
cat > run.mjs <<'JS'
import newer from '@zootools/email-spell-checker';
import older from 'mailcheck';

const expected = {
  'gmail.con': ['gmail.com', 'gmail.com'],
  'mailbox.org': ['mail.org', 'mail.org'],
  'sapo.pt': ['sapo.it', 'sapo.it'],
  'libero.it': ['live.it', 'live.it'],
  'uol.com.br': ['uol.com', 'uol.com'],
  'docomo.ne.jp': ['docomo.net', 'docomo.net'],
  'ucl.ac.uk': ['ucl.co.uk', 'ucl.co.uk'],
  'gmx.net': ['cox.net', '-'],
  'mac.com': ['mail.com', '-'],
  'wbe.de': ['-', '-'],
};
const ask = (library, email) => library.run({ email })?.domain ?? '-';
let changed = false;
for (const [domain, said] of Object.entries(expected)) {
  const seen = [newer, older].map((library) => ask(library, `rosa@${domain}`));
  console.log(domain.padEnd(14), ...seen.map((one) => one.padEnd(12)));
  changed ||= seen.join() !== said.join();
}
process.exit(changed ? 1 : 0);
JS
node run.mjs
