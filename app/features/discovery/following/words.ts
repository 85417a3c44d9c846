import type { ShowView } from '#app/features/announcements/views.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';

const t = words('discovery');

/** Title and text of the news about a show: that it is announced, or a change. */
export function newsOf(news: string, show: ShowView): { title: string; text: string } {
  const { title, venueName: venue, longDay: day, time, place, lineUp, formerDay } = show;
  const [kind = 'new'] = news.split(' ');
  const names = lineUp.map(({ name }) => name).join(', ') || title;
  const values = {
    title,
    venue,
    day,
    names,
    // Some shows have no known time.
    when: [day, time].filter(Boolean).join(', '),
    room: place ?? venue,
    former: formerDay?.long ?? '',
  };
  const key = (['cancelled', 'day', 'room', 'as'] as const).find((one) => one === kind) ?? 'new';
  return {
    title: t(`following.mail.${key}.title`, values),
    text: t(`following.mail.${key}.text`, values),
  };
}

/** A show in a list of several. */
export function lineOf({ title, venueName, longDay, time, price, path }: ShowView, site: string) {
  return [
    [title, venueName].join(', '),
    [longDay, time, price].filter(Boolean).join(' · '),
    addressAt(site, path),
  ].join('\n');
}
