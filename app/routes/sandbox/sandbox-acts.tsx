import type { ReactNode } from 'react';
import type { FormRefusal } from '#app/http/forms/answer-form.server.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, PostForm, SelectField } from '#app/ui/form.tsx';
import { EmptyState, Message } from '#app/ui/page.tsx';
import type { StoredFault } from '#sandbox/faults.server.ts';
import type { Seen } from '#sandbox/overview.server.ts';

const t = words('routes');

type StepProps = { step: string; id: string; children: ReactNode };

/** A step of the world around the provider. */
function StepButton({ step, id, children }: StepProps) {
  return (
    <PostForm action={`/admin/sandbox/${step}`}>
      <input type="hidden" name="id" value={id} />
      <Button>{children}</Button>
    </PostForm>
  );
}

export function Charges({ charges }: { charges: Seen[] }) {
  return (
    <List title={t('sandbox.charges')} empty={t('sandbox.noCharges')}>
      {charges.map((charge) => (
        <Row key={charge.id} thing={charge}>
          {charge.state === 'disputed' && t('sandbox.disputed')}
          {charge.state === 'refunded' && t('sandbox.refunded')}
          {charge.state === 'paid' && (
            <StepButton step="dispute" id={charge.id}>
              {t('sandbox.dispute')}
            </StepButton>
          )}
        </Row>
      ))}
    </List>
  );
}

export function Disputes({ disputes }: { disputes: Seen[] }) {
  return (
    <List title={t('sandbox.disputes')} empty={t('sandbox.noDisputes')}>
      {disputes.map((dispute) => (
        <Row key={dispute.id} thing={dispute} state={stateOf('dispute', dispute.state)}>
          {dispute.state !== 'won' && dispute.state !== 'lost' && (
            <>
              <StepButton step="dispute-won" id={dispute.id}>
                {t('sandbox.won')}
              </StepButton>
              <StepButton step="dispute-lost" id={dispute.id}>
                {t('sandbox.lost')}
              </StepButton>
            </>
          )}
        </Row>
      ))}
    </List>
  );
}

export function Payouts({ payouts }: { payouts: Seen[] }) {
  return (
    <List title={t('sandbox.payouts')} empty={t('sandbox.noPayouts')}>
      {payouts.some(({ state }) => state === 'pending') && (
        <li>
          <StepButton step="arrival" id="">
            {t('sandbox.arrive')}
          </StepButton>
        </li>
      )}
      {payouts.map((payout) => (
        <Row key={payout.id} thing={payout} state={stateOf('payout', payout.state)}>
          {(payout.state === 'pending' || payout.state === 'paid') && (
            <StepButton step="payout-failure" id={payout.id}>
              {t('sandbox.fail')}
            </StepButton>
          )}
        </Row>
      ))}
    </List>
  );
}

export function Time({ aheadSeconds, waiting }: { aheadSeconds: number; waiting: number }) {
  const hours = Math.round(aheadSeconds / 3_600);
  return (
    <section className="section">
      <h2>{t('sandbox.time')}</h2>
      <p>{hours > 0 ? t('sandbox.clock', { hours }) : t('sandbox.clockNow')}</p>
      {waiting > 0 && <p>{t('sandbox.waiting', { count: waiting })}</p>}
      <PostForm action="/admin/sandbox/clock" className="form">
        <Field
          name="hours"
          label={t('sandbox.hours')}
          type="number"
          min={1}
          max={2_400}
          required
          defaultValue="24"
        />
        <Button>{t('sandbox.move')}</Button>
      </PostForm>
    </section>
  );
}

type ListProps = { title: string; empty: string; children: ReactNode[] };

function List({ title, empty, children }: ListProps) {
  const isEmpty = children.flat().filter(Boolean).length === 0;
  return (
    <section className="section">
      <h2>{title}</h2>
      {isEmpty ? <EmptyState>{empty}</EmptyState> : <ul className="rows">{children}</ul>}
    </section>
  );
}

type RowProps = { thing: Seen; state?: string; children: ReactNode };

function Row({ thing: { id, amountMinor, currency, group }, state, children }: RowProps) {
  return (
    <li>
      <div className="row-text">
        <strong className="money">{formatMinorInFull(amountMinor, currency)}</strong>
        <small>{[state, group, id].filter(Boolean).join(' · ')}</small>
      </div>
      {children}
    </li>
  );
}

function stateOf(kind: 'dispute' | 'payout', state: string): string {
  return t(`sandbox.${kind}State.${state}`, { defaultValue: state });
}

/** Planned faults, and how often each has happened. */
export function FaultList({ faults }: { faults: StoredFault[] }) {
  return (
    <section className="section">
      <h2>{t('sandbox.faults')}</h2>
      {faults.length === 0 && <EmptyState>{t('sandbox.noFaults')}</EmptyState>}
      <ul className="rows">
        {faults.map((fault) => (
          <li key={fault.id}>
            <div className="row-text">
              <strong>{`${fault.kind}: ${fault.where}`}</strong>
              <small>{aboutFault(fault)}</small>
            </div>
            <StepButton step="fault-removal" id={String(fault.id)}>
              {t('sandbox.remove')}
            </StepButton>
          </li>
        ))}
      </ul>
      {faults.length > 1 && (
        <StepButton step="fault-removal" id="">
          {t('sandbox.clear')}
        </StepButton>
      )}
    </section>
  );
}

function aboutFault({ times, share = 1, seconds }: StoredFault): string {
  return [
    times === null || times === undefined
      ? t('sandbox.always')
      : t('sandbox.times', { count: times }),
    share < 1 && t('sandbox.share', { percent: Math.round(share * 100) }),
    seconds !== undefined && t('sandbox.seconds', { seconds }),
  ]
    .filter(Boolean)
    .join(', ');
}

type FormProps = { kinds: readonly string[]; refused: FormRefusal | undefined };

export function FaultForm({ kinds, refused }: FormProps) {
  const { fields = {}, typed = {} } = refused ?? {};
  const about = (name: string) => ({ name, error: fields[name], defaultValue: typed[name] });
  return (
    <PostForm action="/admin/sandbox" className="form section">
      {refused && <Message tone="bad">{refused.message}</Message>}
      <SelectField
        {...about('kind')}
        label={t('sandbox.kind')}
        options={kinds.map((kind) => ({ value: kind, label: kind }))}
      />
      <Field
        {...about('where')}
        label={t('sandbox.where')}
        hint={t('sandbox.whereHint')}
        defaultValue={typed.where ?? '*'}
      />
      <Field
        {...about('times')}
        label={t('sandbox.timesField')}
        hint={t('sandbox.timesHint')}
        inputMode="numeric"
        defaultValue={typed.times ?? '1'}
      />
      <Field {...about('share')} label={t('sandbox.shareField')} inputMode="numeric" />
      <Field {...about('seconds')} label={t('sandbox.secondsField')} inputMode="numeric" />
      <Button tone="spotlight">{t('sandbox.set')}</Button>
    </PostForm>
  );
}
