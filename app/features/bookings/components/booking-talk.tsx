import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { HiddenFields, InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { comment } from '../fields.ts';
import type { BookingView, CommentView } from '../views.ts';
import type { Reader } from '../words/booking-times.ts';
import { nameOf, namesOf } from '../words/booking-words.ts';

type Props = { booking: BookingView; reader: Reader; refused?: RefusedForm | undefined };

/** What both sides wrote to each other, and the place to write more. */
export function BookingTalk({ booking, reader, refused }: Props) {
  const t = words('bookings');
  const { id, as, comments } = booking;
  return (
    <section className="section" aria-labelledby="comments">
      <h2 id="comments">{t('booking.page.comments')}</h2>
      <div className="stack">
        {comments.length === 0 && <EmptyState>{t('booking.page.noComments')}</EmptyState>}
        {comments.length > 0 && (
          <ol className="comments stack-3">
            {comments.map((one) => (
              <Comment key={one.id} comment={one} booking={booking} reader={reader} />
            ))}
          </ol>
        )}
        <PostForm className="form" action={`/bookings/${id}/comments`}>
          {refused && <Message tone="bad">{refused.message}</Message>}
          <HiddenFields as={as} />
          <InputField
            of={formFields(comment, refused).text}
            label={t('booking.page.comment', namesOf(booking))}
            hint={t('booking.page.commentHint', namesOf(booking))}
          />
          <div className="row">
            <Button>{t('booking.page.send')}</Button>
          </div>
        </PostForm>
      </div>
    </section>
  );
}

type CommentProps = Omit<Props, 'refused'> & { comment: CommentView };

function Comment({ comment: { side, author, text, createdAt }, booking, reader }: CommentProps) {
  const page = nameOf(booking, side);
  const who = author
    ? words('bookings')('booking.history.person', { page, person: nameInText(author) })
    : page;
  return (
    <li className="quote" data-own={side === booking.side || undefined}>
      <p>
        <strong dir="auto">{who}</strong>{' '}
        <time dateTime={createdAt.toISOString()}>{momentAt(createdAt, reader)}</time>
      </p>
      <p className="written" dir="auto">
        {text}
      </p>
    </li>
  );
}
