import { words } from '#app/lib/words.ts';
import { BellIcon } from '#app/ui/icons.tsx';

const t = words('notifications');

export function Bell({ unread }: { unread: number }) {
  const label = unread === 0 ? t('bell.none') : t('bell.some', { count: unread });
  return (
    <live-part id="bell" of="*">
      <a className="icon-button bell" href="/notifications" aria-label={label}>
        <BellIcon />
        {unread > 0 && (
          <small className="count" aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </small>
        )}
      </a>
    </live-part>
  );
}
