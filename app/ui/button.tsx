import type { ButtonHTMLAttributes } from 'react';

type Props = { tone?: 'spotlight' | 'plain' | 'danger' } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'className'
>;

/** The spotlight is for the main act of a page; danger for acts that can’t be undone. */
export function Button({ tone = 'plain', type = 'submit', ...button }: Props) {
  return <button className="button" data-tone={tone} type={type} {...button} />;
}
