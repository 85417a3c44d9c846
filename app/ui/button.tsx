import type { ButtonHTMLAttributes, ReactNode } from 'react';

type Props = { tone?: 'spotlight' | 'plain' | 'danger' } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className'
>;

/** The spotlight is for the main act of a page; danger for acts that can’t be undone. */
export function Button({ tone = 'plain', type = 'submit', ...button }: Props) {
  return <button className="button" data-tone={tone} type={type} {...button} />;
}

type LinkProps = { href: string; tone?: 'spotlight' | 'plain' | 'danger'; children: ReactNode };

/** A link that looks like a button. The spotlight is for the main act of a page. */
export function LinkButton({ href, tone = 'plain', children }: LinkProps) {
  return (
    <a className="button" data-tone={tone} href={href}>
      {children}
    </a>
  );
}
