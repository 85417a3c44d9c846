import type { FirstStep } from '#app/features/part.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';

const t = words('routes');

type Props = {
  steps: FirstStep[];
  pageOf: (profileId: string) => string | null;
  /** True if there is nothing else to do first. */
  isMain: boolean;
};

/** The few steps left before a page is ready. */
export function FirstSteps({ steps, pageOf, isMain }: Props) {
  if (steps.length === 0) return null;
  const first = isMain ? steps.find(({ isDone }) => !isDone) : undefined;
  return (
    <section className="today-part" aria-labelledby="steps">
      <h2 id="steps">{t('today.steps')}</h2>
      <ol className="today-lines">
        {steps.map((step) => (
          <li key={`${step.profileId} ${step.path}`}>
            {step === first ? (
              <LinkButton href={step.path} tone="spotlight">
                {step.text}
              </LinkButton>
            ) : step.isDone ? (
              <strong>{step.text}</strong>
            ) : (
              <a className="quiet-link" href={step.path}>
                {step.text}
              </a>
            )}
            {step.isDone && (
              <Badge shape="disc" tone="good">
                {t('today.done')}
              </Badge>
            )}
            <small dir="auto">{pageOf(step.profileId)}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
