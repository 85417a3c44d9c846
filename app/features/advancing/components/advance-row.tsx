import { advancePath } from '#app/domain/advancing/advance-paths.ts';
import type { LineState } from '#app/domain/advancing/lines.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { ShownAdvance, ShownLine } from '../queries/show-advance.server.ts';

type Props = { shown: ShownAdvance; line: ShownLine };

const badges = {
  said: { shape: 'disc', tone: 'quiet' },
  open: { shape: 'ring', tone: 'live' },
  answered: { shape: 'square', tone: 'quiet' },
  agreed: { shape: 'disc', tone: 'good' },
  changed: { shape: 'diamond', tone: 'bad' },
} as const satisfies Record<LineState, Partial<Parameters<typeof Badge>[0]>>;

export function AdvanceRow({ shown, line }: Props) {
  const t = words('advancing');
  const { name, state, written, contract, source, byDay, isLate, comments, of, subject } = line;
  const day = writtenDay(byDay, { day: 'numeric', month: 'long' });
  const when = isLate ? t('line.late') : t('line.by', { day });
  return (
    <li className="advance-line">
      <div className="row-text">
        <strong dir="auto">{name}</strong>
        {contract && <p className="advance-contract">{contract}</p>}
        {written && (
          <p className="advance-answer" dir="auto">
            {written}
          </p>
        )}
        <Suggestion shown={shown} line={line} />
        <small>
          {[
            subject.kind === 'gear' && state === 'open' && t('gearHint'),
            state === 'open' && (line.mayAnswer || !isLate) && when,
            written && source && t(`from.${source}`),
            of === 'house' && t('line.everyone'),
            comments.length > 0 && t('comment.count', { count: comments.length }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      <div className="advance-ways">
        <Badge {...badges[state]}>{t(`states.${state}`)}</Badge>
        <Ways shown={shown} line={line} />
      </div>
    </li>
  );
}

function Suggestion({ shown: { bookingId, as }, line: { key, name, proposal, mayAnswer } }: Props) {
  const t = words('advancing');
  if (!proposal || !mayAnswer) return null;
  return (
    <div className="quote stack-2">
      <small>{t(`sources.${proposal.source}`)}</small>
      <p className="advance-answer" dir="auto">
        {proposal.text}
      </p>
      <PostForm action={`${advancePath(bookingId)}/lines/${key}`}>
        <HiddenFields as={as} answer={proposal.text} />
        <Button aria-label={t('line.useOf', { name })}>{t('line.use')}</Button>
      </PostForm>
    </div>
  );
}

function Ways({ shown, line: { key, name, state, mayAnswer } }: Props) {
  const t = words('advancing');
  if (!shown.mayAdvance) return null;
  const way = mayAnswer ? wayOf(state) : 'ask';
  return (
    <a
      className="quiet-link"
      href={`${advancePath(shown.bookingId)}/lines/${key}`}
      aria-label={t(`line.${way}Of`, { name })}
    >
      {t(`line.${way}`)}
    </a>
  );
}

function wayOf(state: LineState): 'open' | 'add' | 'change' {
  if (state === 'said') return 'add';
  return state === 'open' ? 'open' : 'change';
}
