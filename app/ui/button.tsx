import type { ButtonHTMLAttributes } from 'react';

type Props = { tone?: 'spotlight' | 'plain' | 'danger' } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className'
>;

/** The spotlight is for the one thing to do on a page; danger for what can't be taken back. */
export function Button({ tone = 'plain', type = 'submit', ...button }: Props) {
  return <button className="button" data-tone={tone} type={type} {...button} />;
}
