import { attendanceAnswers } from '#app/domain/discovery/following.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Attendance } from '../queries/count-followers.server.ts';
import { AddressField } from './follow-part.tsx';

type Props = {
  show: { id: string; venueId: string | null; venueName: string; lineUp: Act[] };
  attendance: Attendance;
  isKnown: boolean;
  /** True before the show is over. */
  isOpen: boolean;
};
type Act = { pageId: string | null; name: string };

/** On a show’s page: the number of people coming, and buttons to attend and to follow its acts. */
export function AttendPart({ show, attendance, isKnown, isOpen }: Props) {
  const t = words('discovery');
  return (
    <section className="stack-2" aria-labelledby="attend">
      <h2 id="attend">{t('following.attend.title')}</h2>
      <Counts attendance={attendance} />
      {isOpen && (
        <>
          <p>{t('following.attend.lead')}</p>
          <PostForm className="form" action={`/events/${show.id}/attendance`}>
            {!isKnown && <AddressField id="attend-email" />}
            <div className="row">
              {attendanceAnswers.map((answer) => (
                <Button key={answer} name="answer" value={answer}>
                  {t(`following.answers.${answer}`)}
                </Button>
              ))}
            </div>
          </PostForm>
        </>
      )}
      <Follows show={show} />
    </section>
  );
}

function Counts({ attendance: { going, interested, own } }: Pick<Props, 'attendance'>) {
  const t = words('discovery');
  const counts = [
    going === null ? null : t('following.attend.going', { count: going }),
    interested === null ? null : t('following.attend.interested', { count: interested }),
  ].filter(Boolean);
  return (
    <>
      {counts.length > 0 && <p>{counts.join(' · ')}</p>}
      {own && (
        <p>
          {t(`following.attend.own.${own}`)} <a href="/following">{t('following.attend.change')}</a>
        </p>
      )}
    </>
  );
}

function Follows({ show: { venueId, venueName, lineUp } }: Pick<Props, 'show'>) {
  const pages = [...lineUp, { pageId: venueId, name: venueName }].filter(
    (one): one is { pageId: string; name: string } => one.pageId !== null,
  );
  if (pages.length === 0) return null;
  return (
    <p className="links">
      {pages.map(({ pageId, name }) => (
        <a key={pageId} className="quiet-link" href={`/follow?page=${pageId}`} dir="auto">
          {words('discovery')('following.attend.follow', { name })}
        </a>
      ))}
    </p>
  );
}
