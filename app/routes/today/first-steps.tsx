import type { FirstStep } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';

type Props = { steps: FirstStep[]; pageOf: (profileId: string) => string | null };

/** The few steps that are left before a page is at work; the first one has the spotlight. */
export function FirstSteps({ steps, pageOf }: Props) {
  const t = words('routes');
  const first = steps.find(({ isDone }) => !isDone);
  return (
    <section className="today-part" aria-labelledby="steps">
      <h2 id="steps">{t('today.steps')}</h2>
      <ol className="rows">
        {steps.map((step) => (
          <li key={`${step.profileId} ${step.path}`}>
            <div className="row-text">
              <strong>{step.text}</strong>
              <small dir="auto">{pageOf(step.profileId)}</small>
            </div>
            {step.isDone ? (
              <Badge shape="disc" tone="good">
                {t('today.done')}
              </Badge>
            ) : (
              <LinkButton href={step.path} tone={step === first ? 'spotlight' : 'plain'}>
                {step.text}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
