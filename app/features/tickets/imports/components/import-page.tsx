import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { FileField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { BackToTickets } from '../../sales/components/back-to-tickets.tsx';
import { orderFile } from '../fields.ts';

type Props = {
  eventId: string;
  venueId: string;
  title: string;
  done: 'imported' | undefined;
  refused: RefusedForm | undefined;
};

/** The upload of another ticket shop’s export. */
export function ImportPage({ eventId, venueId, title, done, refused }: Props) {
  const t = words('tickets');
  const { name, label, hint, error } = formFields(orderFile, refused).files;
  const address = ticketsPath(venueId, eventId);
  return (
    <div className="band task">
      <PageHead title={t('import.title', { event: title })}>{t('import.lead')}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        {done && <Message tone="good">{t('import.done')}</Message>}
        <PostForm className="form" encType="multipart/form-data" action={`${address}/import`}>
          <FileField
            name={name}
            label={label}
            hint={hint}
            error={error}
            accept=".csv,.tsv,.txt"
            isSingle
          />
          <div className="row">
            <Button tone="spotlight">{t('import.send')}</Button>
          </div>
        </PostForm>
        <details>
          <summary>{t('import.how')}</summary>
          <p>{t('import.pretix')}</p>
          <p>{t('import.hiEvents')}</p>
        </details>
        <BackToTickets venueId={venueId} eventId={eventId} />
      </div>
    </div>
  );
}
