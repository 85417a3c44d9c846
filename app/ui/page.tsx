import type { ReactNode } from 'react';

type HeadProps = { title: string; children?: ReactNode };

export function PageHead({ title, children }: HeadProps) {
  return (
    <header className="page-head">
      <h1>{title}</h1>
      {children && <p className="lead">{children}</p>}
    </header>
  );
}

type MessageProps = { tone: 'good' | 'bad' | 'plain'; children: ReactNode };

/** The outcome of the last step, above its form. A refusal is read out at once. */
export function Message({ tone, children }: MessageProps) {
  return (
    <div
      className="message"
      data-tone={tone}
      role={tone === 'bad' ? 'alert' : 'status'}
      tabIndex={tone === 'bad' ? -1 : undefined}
    >
      {children}
    </div>
  );
}

type TaskProps = {
  title: string;
  lead?: ReactNode;
  refused?: { message: string } | undefined;
  children: ReactNode;
};

/** A page that asks for one thing: the question, why the last try was refused, and the form. */
export function TaskPage({ title, lead, refused, children }: TaskProps) {
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

type NoticeProps = { title: string; children: ReactNode; actions?: ReactNode };

/** A page that has nothing to show but one message, and the ways out of it. */
export function Notice({ title, children, actions }: NoticeProps) {
  return (
    <div className="band">
      <div className="notice">
        <h1>{title}</h1>
        {children}
        {actions && <div className="row">{actions}</div>}
      </div>
    </div>
  );
}

/** A sentence for an empty list: what will be here, and the first step if there is one. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <p className="empty">{children}</p>;
}
