import type { ReactNode } from 'react';
import { Message } from './message.tsx';
import { PageHead } from './page-head.tsx';

type Props = {
  title: string;
  lead?: ReactNode;
  refused?: { message: string } | undefined;
  children: ReactNode;
};

/** A page that asks for one thing: the question, why the last try was refused, and the form. */
export function TaskPage({ title, lead, refused, children }: Props) {
  return (
    <div className="band task">
      <PageHead title={title}>{lead}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        {children}
      </div>
    </div>
  );
}
