import type { ReactNode } from 'react';
import { words } from '#app/lib/words.ts';
import { PageHead } from '#app/ui/page-head.tsx';

type Props = { title: string; lead?: ReactNode; children: ReactNode };

/** A page below the ledger’s first one. */
export function LedgerPage({ title, lead, children }: Props) {
  return (
    <div className="band">
      <PageHead title={title}>{lead}</PageHead>
      <div className="stack-4">
        <p>
          <a className="quiet-link" href="/admin/ledger">
            {words('payments')('ledger.back')}
          </a>
        </p>
        {children}
      </div>
    </div>
  );
}
