import './features/profiles/components/video-player.ts';
import { pathFromQuery } from './lib/own-path.ts';
import './ui/page-elements.ts';

/* The only script of the public pages. Every page works without it. */

/** Spec: the bar becomes sticky once the page has scrolled more than this. */
const stickyAfterPx = 20;

const path = pathFromQuery(location.search);
if (path !== null) location.replace(path + location.hash);

watchScroll();
focusRefusal();

/* Elements that few pages have are loaded as files of their own, and only there. */
if (document.querySelector('passkey-sign-in'))
  void import('./features/accounts/sign-in/components/passkey-sign-in.ts').then(
    ({ PasskeySignIn }) => customElements.define('passkey-sign-in', PasskeySignIn),
  );
if (document.querySelector('push-switch'))
  void import('./features/notifications/components/push-switch.ts').then(({ PushSwitch }) =>
    customElements.define('push-switch', PushSwitch),
  );
if (document.querySelector('passkey-add'))
  void import('./features/accounts/settings/components/passkey-add.ts').then(({ PasskeyAdd }) =>
    customElements.define('passkey-add', PasskeyAdd),
  );
if (document.querySelector('row-adder'))
  void import('./features/events/components/row-adder.ts').then(({ RowAdder }) =>
    customElements.define('row-adder', RowAdder),
  );
if (document.querySelector('provider-sign-in'))
  void import('./features/accounts/sign-in/components/provider-sign-in.ts');
if (document.querySelector('sign-in-report'))
  void import('./features/accounts/sign-in/components/sign-in-report.ts');
if (document.querySelector('calendar-drag'))
  void import('./features/calendar/components/calendar-drag.ts').then(({ CalendarDrag }) =>
    customElements.define('calendar-drag', CalendarDrag),
  );
if (document.querySelector('message-form'))
  void import('./features/messaging/components/message-form.ts').then(({ MessageForm }) =>
    customElements.define('message-form', MessageForm),
  );
if (document.querySelector('typing-mark'))
  void import('./features/messaging/components/typing-mark.ts').then(({ TypingMark }) =>
    customElements.define('typing-mark', TypingMark),
  );
if (document.querySelector('page-id-field'))
  void import('./features/profiles/components/page-id.ts').then(({ PageIdField }) =>
    customElements.define('page-id-field', PageIdField),
  );
if (document.querySelector('command-palette'))
  void import('./features/bookings/components/command-palette.ts').then(({ CommandPalette }) =>
    customElements.define('command-palette', CommandPalette),
  );
if (document.querySelector('page-picker'))
  void import('./features/profiles/components/page-picker.ts').then(({ PagePicker }) =>
    customElements.define('page-picker', PagePicker),
  );
if (document.querySelector('live-part'))
  void import('./lib/live/live-part.ts').then(({ LivePart }) =>
    customElements.define('live-part', LivePart),
  );
if (document.querySelector('door-start'))
  void import('./features/tickets/door/components/door-start.ts').then(({ DoorStart }) =>
    customElements.define('door-start', DoorStart),
  );
if (document.querySelector('door-phone'))
  void import('./features/tickets/door/components/door-phone.ts').then(({ DoorPhone }) =>
    customElements.define('door-phone', DoorPhone),
  );
if (document.querySelector('day-sheet-copy'))
  void import('./features/advancing/components/day-sheet-copy.ts').then(({ DaySheetCopy }) =>
    customElements.define('day-sheet-copy', DaySheetCopy),
  );
if (document.querySelector('time-left'))
  void import('./features/tickets/orders/components/time-left.ts').then(({ TimeLeft }) =>
    customElements.define('time-left', TimeLeft),
  );
if (document.querySelector('seat-choice'))
  void import('./features/tickets/seats/components/seat-choice.ts').then(({ SeatChoice }) =>
    customElements.define('seat-choice', SeatChoice),
  );
if (document.querySelector('copy-text'))
  void import('./ui/copy-text.ts').then(({ CopyText }) =>
    customElements.define('copy-text', CopyText),
  );

/** Marks the bar as sticky or not; the style sheet does the rest. */
function watchScroll(): void {
  const bar = document.querySelector('.bar');
  const mark = () => bar?.toggleAttribute('data-sticky', scrollY > stickyAfterPx);
  addEventListener('scroll', mark, { passive: true });
  mark();
}

/**
 * After a refusal, focuses the first wrong field, or else the sentence that says why, unless the
 * visitor has begun to type.
 */
function focusRefusal(): void {
  if (document.activeElement !== document.body) return;
  const wrong = document.querySelector<HTMLElement>(
    'main :is([aria-invalid="true"], fieldset:has(> .field-error) input)',
  );
  const message = document.querySelector<HTMLElement>('main .message[data-tone="bad"]');
  (wrong ?? message)?.focus();
}
