import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import type { AnnouncementStanding } from '../queries/read-announcement.server.ts';

export const announcementSteps = [
  'announced',
  'waiting',
  'withdrawn',
  'poster',
  'noPoster',
] as const;

type Props = {
  standing: AnnouncementStanding;
  /** The address of the event’s own pages. */
  address: string;
  mayAnnounce: boolean;
  done?: (typeof announcementSteps)[number] | undefined;
};

/** On the page of an event: its visibility, and the acts that have to agree first. */
export function AnnouncementPart({ standing, address, mayAnnounce, done }: Props) {
  const t = words('announcements');
  const { isAnnounced, publicPath, announcedOn, waiting } = standing;
  const state = announcedOn
    ? t('part.later', { moment: announcedOn })
    : t(publicPath ? 'part.public' : isAnnounced ? 'done.waiting' : 'part.none');
  return (
    <section className="section stack-2" aria-labelledby="announcement">
      <h2 id="announcement">{t('part.title')}</h2>
      {done && <Message tone="good">{t(`done.${done}`)}</Message>}
      <p>{state}</p>
      {waiting.length > 0 && (
        <ul className="bullets">
          {waiting.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <div className="row">
        {mayAnnounce && (
          <LinkButton href={`${address}/announcement`}>
            {t(isAnnounced ? 'part.change' : 'part.announce')}
          </LinkButton>
        )}
        {publicPath && <LinkButton href={publicPath}>{t('part.publicLink')}</LinkButton>}
      </div>
    </section>
  );
}
