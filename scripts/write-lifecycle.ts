import { readFileSync, writeFileSync } from 'node:fs';
import {
  type Actor,
  type BookingAction,
  type BookingState,
  bookingStates,
  heldNightDays,
  isFirm,
  isOver,
  lifecycle,
  offerDays,
  signedStates,
  signingDays,
} from '#app/domain/bookings/lifecycle.ts';

const file = 'docs/lifecycle.md';

/** The document with a new diagram and tables; the text around them stays as it is. */
function withLifecycle(document: string): string {
  const parts = /^(.*<!-- lifecycle -->\n).*(\n<!-- \/lifecycle -->.*)$/s.exec(document);
  if (!parts) throw new Error(`${file} has no place for the lifecycle.`);
  return `${parts[1]}\n${[diagram(), states(), steps(), deadlines()].join('\n\n')}\n${parts[2]}`;
}

function diagram(): string {
  const arrows = new Map<string, string[]>();
  for (const { from, to, action, by } of lifecycle) {
    const arrow = `${from} --> ${to}`;
    arrows.set(arrow, [...(arrows.get(arrow) ?? []), `${action} (${by})`]);
  }
  const lines = [...arrows].map(([arrow, labels]) => `  ${arrow}: ${labels.join('<br/>')}`);
  const ends = bookingStates.filter(isOver).map((state) => `  ${state} --> [*]`);
  return ['```mermaid', 'stateDiagram-v2', '  [*] --> draft', ...lines, ...ends, '```'].join('\n');
}

function states(): string {
  const rows = bookingStates.map((state) => [
    `\`${state}\``,
    stateWords[state],
    isFirm(state, false) ? 'yes' : isFirm(state, true) ? 'if a hold was confirmed' : 'no',
    signedStates.includes(state) ? 'yes' : 'no',
  ]);
  return table(['State', 'What it means', 'Performer taken', 'Signed by both'], rows);
}

function steps(): string {
  const rows = lifecycle.map(({ from, action, by, to }) => [
    `\`${from}\``,
    `\`${action}\``,
    actorWords[by],
    actionWords[action],
    `\`${to}\``,
  ]);
  return table(['In', 'Step', 'Whose', 'What it does', 'Leads to'], rows);
}

function deadlines(): string {
  return table(
    ['What has a deadline', 'How long', 'What happens then'],
    [
      [
        'terms on the table',
        `${offerDays.usual} days unless the offer gives another number, from ${offerDays.least} to ${offerDays.most}`,
        '`expire`, or `letChangeLapse` if there is already a signed version',
      ],
      ['an agreed contract', `${signingDays} days`, '`expire`, or `letChangeLapse`'],
      ['a date taken by a confirmed hold', `${heldNightDays} days for its terms`, '`expire`'],
      ['a confirmed show', 'until its end', '`play`'],
    ],
  );
}

const stateWords: Record<BookingState, string> = {
  draft: 'Terms are being written; the other side sees nothing of them yet',
  offered: 'One side has made an offer, the other has to answer',
  countered: 'A side has sent changed terms; the other has to answer',
  signing: 'Both have agreed; the contract is frozen and needs both signatures',
  accepted: 'Both have signed; the guarantee is still to be paid',
  confirmed: 'Paid, or there was nothing to pay beforehand',
  played: 'The show is over',
  settled: 'Both agree on the settlement',
  paidOut: 'The money has been paid out to the performer',
  declined: 'One side said no',
  withdrawn: 'The side that sent it withdrew it',
  expired: 'No one answered or signed in time',
  cancelled: 'Cancelled after both had signed',
};

const actorWords: Record<Actor, string> = {
  turn: 'the side whose turn it is',
  other: 'the other side',
  either: 'either side',
  clock: 'the clock',
  platform: 'the platform',
};

const actionWords: Record<BookingAction, string> = {
  send: 'sends the terms',
  drop: 'discards the draft',
  counter: 'sends back other terms',
  accept: 'agrees; the contract is frozen',
  decline: 'says no',
  revise: 'replaces its own terms before they are answered',
  withdraw: 'withdraws its terms',
  expire: 'ends what was not answered or signed in time',
  sign: 'signs the contract',
  complete: 'both have signed',
  proposeChange: 'proposes other terms, which can include another date',
  agreeToChange: 'agrees; the changed contract is frozen',
  refuseChange: 'leaves the signed terms as they are',
  takeBackChange: 'withdraws the proposed change',
  dropChange: 'drops an agreed change before both have signed it',
  adoptChange: 'both have signed the change, which is now in force',
  letChangeLapse: 'ends a change that was not answered or signed in time',
  cancel: 'cancels; the amounts are decided and recorded',
  callOff: 'both confirm force majeure',
  confirm: 'the guarantee has been paid, or there is none',
  unconfirm: 'something has to be paid again',
  play: 'the show has ended',
  settle: 'both have signed the settlement',
  payOut: 'the money has been transferred',
};

function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}

const document = readFileSync(file, 'utf8');
const current = withLifecycle(document);
if (!process.argv.includes('--check')) writeFileSync(file, current);
else if (document === current) process.stdout.write(`${file} is current\n`);
else {
  process.stderr.write(`${file} is stale. Run: npx node scripts/write-lifecycle.ts\n`);
  process.exitCode = 1;
}
