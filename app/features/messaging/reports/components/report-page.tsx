import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, HiddenFields, InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';
import { MessageText } from '../../components/message-text.tsx';
import { report } from '../fields.ts';

type Props = {
  threadId: string;
  as: string;
  other: string;
  /** Null for the whole conversation. */
  message: { number: number; text: string; createdAt: Date } | null;
  reader: { timeZone: string };
  refused?: RefusedForm | undefined;
};

export function ReportPage({ threadId, as, other, message, reader, refused }: Props) {
  const t = words('messaging');
  const field = formFields(report, refused);
  return (
    <TaskPage title={t('reports.title')} lead={t('reports.lead', { other })} refused={refused}>
      <section className="stack-3" aria-labelledby="reported">
        <h2 id="reported">{t('reports.what')}</h2>
        {message ? (
          <blockquote>
            <p>
              <strong dir="auto">{other}</strong>{' '}
              <time dateTime={message.createdAt.toISOString()}>
                {momentAt(message.createdAt, reader)}
              </time>
            </p>
            <MessageText text={message.text} />
          </blockquote>
        ) : (
          <p>{t('reports.whole', { other })}</p>
        )}
      </section>
      <PostForm className="form" action={`/messages/${threadId}/report`}>
        <HiddenFields as={as} number={message?.number ?? 0} />
        <ChosenField of={field.reason} />
        <InputField of={field.text} />
        <p className="field-hint">{t('reports.blockToo')}</p>
        <div className="row">
          <Button tone="spotlight">{t('reports.send')}</Button>
          <a className="quiet-link" href={`/messages/${threadId}?page=${as}`}>
            {t('reports.back')}
          </a>
        </div>
      </PostForm>
    </TaskPage>
  );
}
