import type { ThreadView } from '../views.ts';

/** Other conversations of the two sides about the same thing. */
export function RelatedLinks({ thread: { related } }: { thread: Pick<ThreadView, 'related'> }) {
  return related.map(({ text, path }) => (
    <p key={path}>
      <a className="quiet-link" href={path}>
        {text}
      </a>
    </p>
  ));
}
