import { redirect } from 'react-router';
import { answerTyped } from '#app/http/forms/answer-form.server.ts';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Message, PageHead } from '#app/ui/page.tsx';
import { faultKinds } from '#sandbox/fault.ts';
import type { FaultSetting } from '#sandbox/faults.server.ts';
import type { Route } from './+types/sandbox';
import { requireSandbox } from './require-sandbox.ts';
import { Charges, Disputes, FaultForm, FaultList, Payouts, Time } from './sandbox-acts.tsx';

const t = words('routes');

export async function loader(args: Route.LoaderArgs) {
  const overview = await requireSandbox(args).readOverview();
  const why = new URL(args.request.url).searchParams.get('refused');
  return { overview, why, kinds: faultKinds };
}

/** Plans a fault. */
export async function action(args: Route.ActionArgs) {
  const sandbox = requireSandbox(args);
  const form = await readForm(args.request);
  return answerTyped(form, async () => {
    await sandbox.faults.set(readFault(form));
    throw redirect('/admin/sandbox', 303);
  });
}

export const meta = privatePage(() => words('routes')('sandbox.title'));

export default function Sandbox({ loaderData, actionData }: Route.ComponentProps) {
  const { overview, why, kinds } = loaderData;
  return (
    <div className="band">
      <PageHead title={t('sandbox.title')}>{t('sandbox.lead')}</PageHead>
      {why && <Message tone="bad">{t('sandbox.notPossible', { why })}</Message>}
      <FaultList faults={overview.faults} />
      <FaultForm kinds={kinds} refused={actionData} />
      <Charges charges={overview.charges} />
      <Disputes disputes={overview.disputes} />
      <Payouts payouts={overview.payouts} />
      <Time {...overview} />
    </div>
  );
}

function readFault(form: Record<string, string>): FaultSetting {
  const kind = faultKinds.find((one) => one === form.kind);
  const where = form.where?.trim() ?? '';
  const [times, seconds] = [wholeOf(form.times), wholeOf(form.seconds)];
  const percent = wholeOf(form.share) ?? 100;
  const fields = {
    ...(!kind && { kind: t('sandbox.wrongKind') }),
    ...((where === '' || where.length > 100) && { where: t('sandbox.wrongWhere') }),
    ...(Number.isNaN(times) && { times: t('sandbox.wrongNumber') }),
    ...(Number.isNaN(seconds) && { seconds: t('sandbox.wrongNumber') }),
    ...(!(percent >= 1 && percent <= 100) && { share: t('sandbox.wrongShare') }),
  };
  if (!kind || Object.keys(fields).length > 0)
    throw new AppError('bad-input', t('plain.checkFields'), { fields });
  return { kind, where, times, share: percent / 100, ...(seconds !== null && { seconds }) };
}

/** Null for nothing, NaN for text that isn’t a whole number. */
function wholeOf(text: string | undefined): number | null {
  if (!text?.trim()) return null;
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
}
