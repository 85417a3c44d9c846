import { advancePath, type LineState } from '#app/domain/advancing/lines.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { BookingParts } from '#app/features/bookings/parts.tsx';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { momentAt, writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, PostForm } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/advance';
import { confirmAdvance, useSuggestions } from './commands.server.ts';
import { type ShownAdvance, type ShownLine, showAdvance } from './queries.server.ts';

const t = words('advancing');

export const loader = forViewer(
  async ({ viewer, services, url, currentId, params: { bookingId } }: Viewed<'bookingId'>) => ({
    advance: await showAdvance(services, viewer, { bookingId, as: currentId }),
    done: doneIn(url, advanceSteps),
  }),
);

export const action = pageForms({
  suggestions: formAction(useSuggestions, {
    to: ({ bookingId }) => `${advancePath(bookingId)}?done=used`,
  }),
  confirmation: formAction(confirmAdvance, {
    to: ({ bookingId }) => `${advancePath(bookingId)}?done=confirmed`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('short'),
  page?.advance.title,
  page?.advance.day.long,
]);

export default function Advance({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { advance, done } = loaderData;
  const { bookingId, parties, title, day, mayAdvance, eventId } = advance;
  const of = `advance:${eventId}`;
  return (
    <div className="band advance">
      <PageHead title={t('title', { title })}>{t('lead', { ...parties, day: day.long })}</PageHead>
      <BookingParts id={bookingId} here="advance" isSigned />
      {refused && <Message tone="bad">{refused.message}</Message>}
      {done && <Message tone="good">{t(`done.${done}`)}</Message>}
      <live-part id="advance-lines" of={of}>
        <Standing advance={advance} />
        <Lines advance={advance} />
      </live-part>
      {mayAdvance && (
        <div className="row section">
          <LinkButton href={`${advancePath(bookingId)}/new-line`}>{t('add.title')}</LinkButton>
        </div>
      )}
      <live-part id="advance-confirming" of={of}>
        <Confirming advance={advance} />
      </live-part>
    </div>
  );
}

const advanceSteps = ['answered', 'used', 'added', 'removed', 'asked', 'confirmed'] as const;

function Standing({ advance }: { advance: ShownAdvance }) {
  const { open, openOfOther, other, suggested, mayAdvance, bookingId, as } = advance;
  const texts = [
    open > 0 && t('standing.open', { count: open }),
    openOfOther > 0 && t('standing.waiting', { count: openOfOther, other }),
  ].filter((text) => text !== false);
  return (
    <div className="stack section">
      {advance.isAgreed && <Message tone="good">{t('standing.agreed')}</Message>}
      {texts.length > 0 && <p>{texts.join(' ')}</p>}
      {mayAdvance && suggested > 0 && (
        <PostForm action={`${advancePath(bookingId)}/suggestions`} className="stack-3">
          <HiddenFields as={as} />
          <p className="field-hint">{t('suggestions.lead')}</p>
          <div className="row">
            <Button tone="spotlight">{t('suggestions.use', { count: suggested })}</Button>
          </div>
        </PostForm>
      )}
    </div>
  );
}

/** Open lines first, settled ones last. */
function Lines({ advance }: { advance: ShownAdvance }) {
  const groupOf = ({ state, answers }: ShownLine) => {
    if (state === 'changed') return 'changed';
    if (state !== 'open') return 'answered';
    return answers === advance.side ? 'mine' : 'theirs';
  };
  return (['changed', 'mine', 'theirs', 'answered'] as const).map((group) => {
    const lines = advance.lines.filter((line) => groupOf(line) === group);
    if (lines.length === 0) return null;
    const asksNothing = group === 'theirs' || group === 'answered';
    return (
      <section key={group} className="section" aria-labelledby={`advance-${group}`}>
        <h2 id={`advance-${group}`}>{t(`groups.${group}`, { other: advance.other })}</h2>
        <ul className={asksNothing ? 'rows advance-columns' : 'rows'}>
          {lines.map((line) => (
            <AdvanceRow key={line.key} advance={advance} line={line} />
          ))}
        </ul>
      </section>
    );
  });
}

function Confirming({ advance }: { advance: ShownAdvance }) {
  const { bookingId, as, revision, version, confirmations, parties, timeZone, cantConfirm } =
    advance;
  return (
    <section className="section" aria-labelledby="confirm">
      <h2 id="confirm">{t('confirm.heading')}</h2>
      <ul>
        {sides.flatMap((side) => {
          const confirmation = confirmations.find((each) => each.side === side);
          if (!confirmation) return [];
          const key = confirmation.isBehind ? 'since' : 'by';
          const moment = momentAt(confirmation.at, { timeZone });
          return [<li key={side}>{t(`confirm.${key}`, { who: parties[side], moment })}</li>];
        })}
      </ul>
      {advance.mayAdvance && cantConfirm && <p>{t(`confirm.${cantConfirm}`)}</p>}
      {advance.mayAdvance && !cantConfirm && (
        <PostForm className="form" action={`${advancePath(bookingId)}/confirmation`}>
          <HiddenFields as={as} revision={revision} version={version} />
          <p>{t('confirm.lead')}</p>
          <div className="row">
            <Button tone="spotlight">{t('confirm.button')}</Button>
          </div>
        </PostForm>
      )}
    </section>
  );
}

type AdvanceRowProps = { advance: ShownAdvance; line: ShownLine };

const badges = {
  said: { shape: 'disc', tone: 'quiet' },
  open: { shape: 'ring', tone: 'live' },
  answered: { shape: 'square', tone: 'quiet' },
  agreed: { shape: 'disc', tone: 'good' },
  changed: { shape: 'diamond', tone: 'bad' },
} as const satisfies Record<LineState, Partial<Parameters<typeof Badge>[0]>>;

function AdvanceRow({ advance, line }: AdvanceRowProps) {
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
        <Suggestion advance={advance} line={line} />
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
        <Ways advance={advance} line={line} />
      </div>
    </li>
  );
}

function Suggestion({
  advance: { bookingId, as },
  line: { key, name, proposal, mayAnswer },
}: AdvanceRowProps) {
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

function Ways({ advance, line: { key, name, state, mayAnswer } }: AdvanceRowProps) {
  if (!advance.mayAdvance) return null;
  const way = mayAnswer ? wayOf(state) : 'ask';
  return (
    <a
      className="quiet-link"
      href={`${advancePath(advance.bookingId)}/lines/${key}`}
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
