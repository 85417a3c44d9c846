import type { ReactNode } from 'react';

type Props = { title: string; children: ReactNode; actions?: ReactNode };

/** A page that has nothing to show but one message, and the ways out of it. */
export function Notice({ title, children, actions }: Props) {
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
