import type { ReactNode } from 'react';
import type { ShowView } from '#app/features/announcements/views.ts';
import { words } from '#app/lib/words.ts';
import { DateBlock } from '#app/ui/date-block.tsx';

/** The day of a show, what its page is about, and the way to the show. */
export function ShowHead({ show, children }: { show: ShowView; children: ReactNode }) {
  return (
    <header className="page-head dated-head">
      <DateBlock day={show.day} />
      <div className="stack-1">
        <h1>{children}</h1>
        <p className="lead" dir="auto">
          <a href={show.path}>{[show.venueName, show.time].filter(Boolean).join(' · ')}</a>
        </p>
      </div>
    </header>
  );
}

/** A link to a show that is still public, at the end of a page about tickets. */
export function ShowLink({ path }: { path: string | null }) {
  if (!path) return null;
  return (
    <p className="links no-print">
      <a className="quiet-link" href={path}>
        {words('tickets')('order.show')}
      </a>
    </p>
  );
}
