import type { ReactNode } from 'react';
import { isVenues } from '#app/domain/settlement/lines.ts';
import { settlementPath } from '#app/domain/settlement/settlement-path.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { SettlementInSight } from '../queries/in-sight.server.ts';
import { writeDispute } from '../words/write-formula.ts';

type Props = {
  settlement: SettlementInSight;
  lineId: string;
  label: string;
  /** The origin of a line that no one entered. */
  children?: ReactNode;
};

/** A line’s author, its dispute, and the links to act on it. */
export function LineWays({ settlement, lineId, label, children }: Props) {
  const t = words('settlement');
  const { bookingId, as, side, parties, disputes, enteredBy, mayEnter } = settlement;
  const by = enteredBy[lineId];
  const dispute = disputes.find((one) => one.lineId === lineId);
  const receipts = settlement.receipts.filter((one) => one.lineId === lineId);
  const line = settlement.lines[lineId];
  const mayChange = mayEnter && (side === 'venue' || !line || !isVenues(line));
  const address = `${settlementPath(bookingId)}/lines/${lineId}`;
  return (
    <span className="line-ways">
      <small>{by ? t('line.enteredBy', { who: parties[by] }) : children}</small>
      {receipts.map(({ id }, index) => (
        <a
          key={id}
          className="quiet-link"
          href={`/messages/files/${id}`}
          aria-label={t('receipts.oneOf', { number: index + 1, label })}
        >
          {t('receipts.one', { number: index + 1 })}
        </a>
      ))}
      {dispute && <small className="line-dispute">{writeDispute(dispute, settlement)}</small>}
      {mayChange && by && (
        <a className="quiet-link" href={address} aria-label={t('line.changeTitle', { label })}>
          {t('line.change')}
        </a>
      )}
      {mayEnter && !dispute && (
        <a
          className="quiet-link"
          href={`${address}/dispute`}
          aria-label={t('dispute.title', { label })}
        >
          {t('dispute.open')}
        </a>
      )}
      {mayEnter && dispute?.by === side && (
        <PostForm action={`${settlementPath(bookingId)}/lines/${lineId}/withdrawal`}>
          <HiddenFields as={as} />
          <Button>{t('dispute.withdraw')}</Button>
        </PostForm>
      )}
    </span>
  );
}
