import { momentAt } from '#app/lib/day-at.ts';
import { formatExact } from '#app/lib/money.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { MoveOnItsWay } from '../queries/read-move.server.ts';
import type { LedgerReader } from './ledger-amount.tsx';
import { MoveStateBadge } from './move-state.tsx';
import { moveTitle, problemOf } from './move-words.ts';

type Refused = {
  message: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
};

type Props = {
  shown: MoveOnItsWay;
  done: 'again' | 'back' | null;
  reader: LedgerReader;
  refused?: Refused | undefined;
};

/** One move, and what an administrator can do about it. */
export function MovePage({ shown, done, reader, refused }: Props) {
  const t = words('payments');
  const { move } = shown;
  const canRetry = move.state === 'waiting' || move.state === 'failed';
  return (
    <div className="band ledger">
      <PageHead title={moveTitle(move, reader.language)}>
        {t('onItsWay.since', { moment: momentAt(move.createdAt, reader) })}
      </PageHead>
      <div className="ledger-body">
        <p>
          <a className="quiet-link" href="/admin/moves">
            {t('onItsWay.back')}
          </a>
        </p>
        {done && <Message tone="good">{t(`onItsWay.done.${done}`)}</Message>}
        {refused && <Message tone="bad">{refused.message}</Message>}
        <MoveStateBadge state={move.state} />
        <Facts shown={shown} reader={reader} />
        {canRetry && (
          <PostForm action={`/admin/moves/${move.id}/retry`}>
            <Button tone="spotlight">{t('onItsWay.retry')}</Button>
          </PostForm>
        )}
        {shown.back && shown.back.leftMinor > 0 && (
          <TakeBack shown={shown} reader={reader} refused={refused} />
        )}
      </div>
    </div>
  );
}

function Facts({ shown: { move, back }, reader }: Pick<Props, 'shown' | 'reader'>) {
  const t = words('payments');
  const { partyId, sourceType, sourceId, attempts, providerId, ofMoveId, currency } = move;
  const written = (minor: number) => formatExact(minor, currency, reader.language);
  const rows: [string, React.ReactNode][] = [
    [t('onItsWay.fact.party'), partyId],
    [
      t('onItsWay.fact.source'),
      <a key="source" href={`/admin/ledger/search?q=${encodeURIComponent(sourceId)}`}>
        {sourceType}:{sourceId}
      </a>,
    ],
    ...(ofMoveId
      ? ([
          [
            t('onItsWay.fact.of'),
            <a key="of" href={`/admin/moves/${ofMoveId}`}>
              {ofMoveId}
            </a>,
          ],
        ] as [string, React.ReactNode][])
      : []),
    [t('onItsWay.fact.provider'), providerId ?? t('onItsWay.fact.notYet')],
    [t('onItsWay.fact.attempts'), attempts],
    [t('onItsWay.fact.problem'), problemOf(move) ?? t('onItsWay.fact.noProblem')],
    ...(back && back.takenMinor > 0
      ? ([[t('onItsWay.fact.taken'), written(back.takenMinor)]] as [string, React.ReactNode][])
      : []),
  ];
  return (
    <dl className="amounts long-words">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function TakeBack({ shown: { move, back }, reader, refused }: Omit<Props, 'done'>) {
  const t = words('payments');
  const { id, currency } = move;
  const left = formatExact(back?.leftMinor ?? 0, currency, reader.language);
  return (
    <section className="section" aria-labelledby="taking-back">
      <h2 id="taking-back">{t('onItsWay.takeBack.title')}</h2>
      <p>{t('onItsWay.takeBack.about')}</p>
      <PostForm className="form" action={`/admin/moves/${id}/taking-back`}>
        <input type="hidden" name="before" value={back?.takenMinor ?? 0} />
        <Field
          label={t('onItsWay.takeBack.amount', { currency })}
          hint={t('onItsWay.takeBack.most', { amount: left })}
          error={refused?.fields.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={refused?.typed.amount ?? ''}
        />
        <Button tone="danger">{t('onItsWay.takeBack.go')}</Button>
      </PostForm>
    </section>
  );
}
