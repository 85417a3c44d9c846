import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type CustomElement<Attributes = object> = DetailedHTMLProps<
  HTMLAttributes<HTMLElement>,
  HTMLElement
> &
  Attributes;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'copy-text': CustomElement<{ class?: string; 'copied-words': string }>;
      'page-picker': CustomElement<{
        class?: string;
        'choice-name': string;
        kind?: string | undefined;
        as?: string | undefined;
        /** Sentences for none, one, two and more results, as JSON. */
        said: string;
      }>;
      'command-palette': CustomElement<{
        as?: string | undefined;
        'offers-to'?: string | undefined;
        'sees-bookings'?: string | undefined;
      }>;
      'calendar-drag': CustomElement<{ 'goes-to': string; 'day-begins-at'?: string }>;
      'message-form': CustomElement<{ 'kept-as': string; 'waiting-words': string }>;
      'typing-mark': CustomElement<{ 'thread-id': string; 'goes-to': string; said: string }>;
      'theme-switch': CustomElement;
      'day-sheet-copy': CustomElement;
      'door-start': CustomElement<{ 'data-key': string }>;
      'door-phone': CustomElement<{ 'data-words': string }>;
      'seat-choice': CustomElement<{ counts: string }>;
      'time-left': CustomElement<{ until: string }>;
      'own-time-zone': CustomElement;
      'live-part': CustomElement<{ id: string; of: string }>;
      'print-page': CustomElement;
      'page-id-field': CustomElement<{ class?: string; 'name-field': string | undefined }>;
      'row-adder': CustomElement<{ most: number }>;
      'push-switch': CustomElement<{ 'server-key': string }>;
      'passkey-add': CustomElement<{ 'goes-to': string; 'failure-words': string }>;
      'passkey-sign-in': CustomElement<{ next: string; 'failure-words': string }>;
      'provider-sign-in': CustomElement<{ next: string; 'refusal-words': string }>;
      'sign-in-report': CustomElement<{ 'event-id': string; refusal: string | undefined }>;
      'video-player': CustomElement<{
        'video-id': string;
        'video-title': string;
        'failure-words': string;
      }>;
    }
  }
}
