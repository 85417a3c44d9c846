import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  answersFile,
  asWritten,
  differences,
  shortened,
} from '#tests/harness/calls/examples/answers.ts';
import {
  walkBookings,
  walkCalendar,
  walkEvents,
  walkHolds,
  walkOwnShows,
} from '#tests/harness/calls/examples/bookings.ts';
import {
  walkAdministration,
  walkAfterShow,
  walkPayments,
  walkPayouts,
} from '#tests/harness/calls/examples/money.ts';
import {
  walkAccount,
  walkLeaving,
  walkMessages,
  walkPage,
  walkTeam,
  walkWebhooks,
} from '#tests/harness/calls/examples/pages.ts';
import { walkSignIn } from '#tests/harness/calls/examples/sign-in.ts';
import { openTown } from '#tests/harness/calls/examples/town.ts';

const town = await openTown();

/** Operations that aren’t tried here, and why. */
const triedElsewhere = {
  readLive: 'it never ends: tests/processes/live.test.ts',
};

const walks = {
  walkAccount,
  walkPage,
  walkMessages,
  walkCalendar,
  walkEvents,
  walkOwnShows,
  walkHolds,
  walkBookings,
  walkPayments,
  walkAfterShow,
  walkAdministration,
  walkPayouts,
  walkWebhooks,
  walkTeam,
  walkLeaving,
  walkSignIn,
};

it.each(Object.entries(walks))(
  'the examples of the document work on the demo town: %s',
  (_, walk) => walk(town),
);

it('fails at nothing odd in a body', () => town.changeOddly(), 120_000);

it('leaves out none, and none is for people who aren’t signed in', async () => {
  for (const operation of town.api.operations())
    expect((await town.api.send(operation)).status, operation).toBe(401);
  expect(town.api.untried()).toEqual([]);
  const untried = [...town.operations.keys()].filter((name) => !town.tried.has(name));
  expect(untried.sort()).toEqual(Object.keys(triedElsewhere).sort());
});

it('answers are what the document shows; `WRITE=1` writes them anew', () => {
  const names = [...town.operations].filter(([, { answered }]) => answered).map(([name]) => name);
  const view = Object.fromEntries(names.map((name) => [name, shortened(town.answers.get(name))]));
  const before = JSON.parse(readFileSync(answersFile, 'utf8'));
  const kept = JSON.stringify(asWritten(before, view), null, 1);
  if (process.env.WRITE) writeFileSync(answersFile, `${kept}\n`);
  const written = JSON.parse(readFileSync(answersFile, 'utf8'));
  expect(Object.keys(written).sort()).toEqual(names.sort());
  for (const name of names) expect(differences(written[name], view[name]), name).toEqual([]);
});
