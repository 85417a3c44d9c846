import { words } from '#app/lib/words.ts';
import type { Similar } from '../queries/find-similar.server.ts';

type Props = { similar: Similar[]; name: string };

/** Other acts of the same genres; nothing where there are none. */
export function SimilarPart({ similar, name }: Props) {
  const t = words('discovery');
  if (similar.length === 0) return null;
  return (
    <section className="part wide-part" aria-labelledby="similar">
      <h2 id="similar" dir="auto">
        {t('matching.similar', { name })}
      </h2>
      <ul className="rows">
        {similar.map(({ id, name, town, genres }) => (
          <li key={id} className="whole">
            <div className="row-text">
              <a href={`/users/${id}`} dir="auto">
                {name}
              </a>
              <small dir="auto">{[town, genres.join(', ')].filter(Boolean).join(' · ')}</small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
