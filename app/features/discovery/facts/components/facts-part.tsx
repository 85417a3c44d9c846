import { factLimits, type PageFacts } from '#app/domain/discovery/facts.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';

type Props = { facts: PageFacts; name: string; userType: 'artist' | 'venue'; product: string };

/** The facts of a page, each figure with its meaning; nothing where there is too little. */
export function FactsPart({ facts, name, userType, product }: Props) {
  const t = words('discovery');
  const sentences = inWords(facts, userType, product);
  if (sentences.length === 0) return null;
  return (
    <section className="part wide-part" aria-labelledby="facts">
      <h2 id="facts" dir="auto">
        {t(userType === 'venue' ? 'facts.titleVenue' : 'facts.title', { name })}
      </h2>
      <dl className="page-facts">
        {sentences.map(({ label, value, meaning }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong>
              <small>{meaning}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function inWords(facts: PageFacts, userType: 'artist' | 'venue', product: string) {
  const t = words('discovery');
  const { answersWithin: answers, paysWithinDays: days, showsPlayed } = facts;
  const { months } = factLimits;
  const sentences = [];
  if (answers) {
    const value = t(answers.unit === 'hours' ? 'facts.answersHours' : 'facts.answersDays', {
      count: answers.count,
    });
    sentences.push({
      label: t('facts.answers'),
      value,
      meaning: t('facts.answersMeaning', { months }),
    });
  }
  if (days !== null) {
    const value = days === 0 ? t('facts.paysByShow') : t('facts.paysDays', { count: days });
    sentences.push({ label: t('facts.pays'), value, meaning: t('facts.paysMeaning', { months }) });
  }
  if (showsPlayed !== null)
    sentences.push({
      label: t(userType === 'venue' ? 'facts.showsHere' : 'facts.shows'),
      value: numberFormat().format(showsPlayed),
      meaning: t('facts.showsMeaning', { product }),
    });
  const parts = [
    ['advanced', facts.advancedInTime],
    ['settled', facts.settledWithoutDispute],
  ] as const;
  for (const [name, part] of parts)
    if (part)
      sentences.push({
        label: t(`facts.${name}`),
        value: t('facts.partOf', { count: part.count, of: numberFormat().format(part.of) }),
        meaning: t(`facts.${name}Meaning`, { months }),
      });
  return sentences;
}
