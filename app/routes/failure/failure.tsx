import { isRouteErrorResponse } from 'react-router';
import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/page.tsx';

const t = words('routes');

type Props = {
  status: number;
  /** The reason of a refusal, in a sentence. */
  said?: string | undefined;
  supportEmail?: string | undefined;
};

/** An address that leads nowhere, a refusal, or a page that broke: calm words and the ways out. */
export function Failure({ status, said, supportEmail }: Props) {
  const key = failureOf(status);
  const actions = (
    <>
      <LinkButton href="/" tone="spotlight">
        {t('notFound.home')}
      </LinkButton>
      {supportEmail && (
        <LinkButton href={`mailto:${supportEmail}`}>{t('notFound.write')}</LinkButton>
      )}
    </>
  );
  return (
    <Notice title={t(`${key}.title`)} actions={actions}>
      <p>{key !== 'notFound' && said ? said : t(`${key}.text`)}</p>
    </Notice>
  );
}

/** The words for a status: nothing there, in the way, away, refused, or broken. */
function failureOf(status: number): 'notFound' | 'conflict' | 'away' | 'refused' | 'failure' {
  if (status === 404) return 'notFound';
  if (status === 409) return 'conflict';
  if (status === 503) return 'away';
  return status >= 400 && status < 500 ? 'refused' : 'failure';
}

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
