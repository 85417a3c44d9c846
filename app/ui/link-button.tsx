import type { ReactNode } from 'react';

type Props = { href: string; tone?: 'spotlight' | 'plain' | 'danger'; children: ReactNode };

/** A link that looks like a button. The spotlight is for the main act of a page. */
export function LinkButton({ href, tone = 'plain', children }: Props) {
  return (
    <a className="button" data-tone={tone} href={href}>
      {children}
    </a>
  );
}
