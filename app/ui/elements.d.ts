import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type CustomElement<Attributes = object> = DetailedHTMLProps<
  HTMLAttributes<HTMLElement>,
  HTMLElement
> &
  Attributes;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'theme-switch': CustomElement;
      'own-time-zone': CustomElement;
      'print-page': CustomElement;
      'passkey-add': CustomElement<{ 'goes-to': string; 'failure-words': string }>;
      'passkey-sign-in': CustomElement<{ next: string; 'failure-words': string }>;
      'video-player': CustomElement<{
        'video-id': string;
        'video-title': string;
        'failure-words': string;
      }>;
    }
  }
}
