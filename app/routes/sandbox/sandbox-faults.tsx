import type { FormRefusal } from '#app/http/forms/answer-form.server.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field, SelectField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { StoredFault } from '#sandbox/faults.server.ts';
import { StepButton } from './sandbox-acts.tsx';

const t = words('routes');

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
