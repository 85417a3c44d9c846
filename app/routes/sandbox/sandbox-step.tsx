import { data, redirect } from 'react-router';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { SandboxFailure } from '#sandbox/failure.ts';
import type { CardSandbox } from '#sandbox/open-sandbox.server.ts';
import type { Route } from './+types/sandbox-step';
import { requireSandbox } from './require-sandbox.ts';

/** Steps are posted; there is no page here. */
export function loader(args: Route.LoaderArgs) {
  requireSandbox(args);
  throw data(null, { status: 404 });
}

/** Acts for a cardholder, a bank or time. */
export async function action(args: Route.ActionArgs) {
  const sandbox = requireSandbox(args);
  const { step } = args.params;
  const take = Object.hasOwn(steps, step) ? steps[step] : undefined;
  if (!take) throw data(null, { status: 404 });
  const { id = '', hours = '' } = await readForm(args.request);
  try {
    await take(sandbox, { id, hours: Number(hours) });
  } catch (error) {
    if (!(error instanceof SandboxFailure)) throw error;
    return redirect(`/admin/sandbox?refused=${encodeURIComponent(error.message)}`, 303);
  }
  return redirect('/admin/sandbox', 303);
}

type Step = (sandbox: CardSandbox, given: { id: string; hours: number }) => Promise<unknown>;

const steps: Record<string, Step> = {
  'fault-removal': ({ faults }, { id }) => faults.clear(id === '' ? undefined : numberOf(id)),
  dispute: ({ world }, { id }) => world.disputeCharge(id),
  'dispute-won': ({ world }, { id }) => world.closeDispute(id, 'won'),
  'dispute-lost': ({ world }, { id }) => world.closeDispute(id, 'lost'),
  arrival: ({ world }) => world.payPayoutsNow(),
  'payout-failure': ({ world }, { id }) => world.failPayout(id),
  clock: async ({ world }, { hours }) => {
    if (!Number.isInteger(hours) || hours < 1 || hours > mostHours)
      throw data(null, { status: 422 });
    await world.moveClock(hours * 3_600);
  },
};

const mostHours = 2_400;

function numberOf(id: string): number {
  return /^\d{1,9}$/.test(id) ? Number(id) : 0;
}
