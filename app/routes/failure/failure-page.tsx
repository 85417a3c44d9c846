import { isRouteErrorResponse } from 'react-router';
import { words } from '#app/lib/words.ts';
import { Failure, failureOf } from './failure.tsx';

/** The answer that `orRefuse` throws. */
type Refusal = { message?: string } | null;

/** A page that can’t be shown: calm words, the way home, nothing about the cause. */
export function FailurePage({
  error,
  supportEmail,
}: {
  error: unknown;
  supportEmail?: string | undefined;
}) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const sentence = isRouteErrorResponse(error) ? (error.data as Refusal)?.message : undefined;
  return (
    <>
      <title>{words('routes')(`${failureOf(status)}.title`)}</title>
      <Failure status={status} said={sentence} supportEmail={supportEmail} />
    </>
  );
}
