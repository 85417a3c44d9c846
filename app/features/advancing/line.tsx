import { advancePath, gearAnswers } from '#app/domain/advancing/lines.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ChoiceField, HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/line';
import { answerLine, commentOnLine, removeAdvanceLine } from './commands.server.ts';
import { lineAnswer, lineComment } from './fields.ts';
import { showAdvanceLine } from './queries.server.ts';
import { hintOfLine } from './words.ts';

const t = words('advancing');

export const loader = forViewer(
  async ({ viewer, services, currentId, params }: Viewed<'bookingId' | 'key'>) => ({
    advance: await showAdvanceLine(services, viewer, { ...params, as: currentId }),
  }),
);

export const action = pageForms({
  '': formAction(answerLine, {
    to: ({ bookingId }) => `${advancePath(bookingId)}?done=answered`,
  }),
  comments: formAction(commentOnLine, {
    to: ({ bookingId }) => `${advancePath(bookingId)}?done=asked`,
  }),
  removal: formAction(removeAdvanceLine, {
    to: ({ bookingId }) => `${advancePath(bookingId)}?done=removed`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page?.advance.line.name,
  t('short'),
  page?.advance.title,
]);

export default function AdvanceLine({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { advance } = loaderData;
  const { bookingId, line } = advance;
  return (
    <TaskPage title={line.name} lead={hintOfLine(line)} refused={refused}>
      {line.contract && <p>{line.contract}</p>}
      {line.mayAnswer ? (
        <Answer advance={advance} refused={refused} />
      ) : (
        line.written && (
          <p className="advance-answer" dir="auto">
            {line.written}
          </p>
        )
      )}
      <Comments advance={advance} refused={refused} />
      <div className="row">
        <LinkButton href={advancePath(bookingId)}>{t('line.back')}</LinkButton>
      </div>
    </TaskPage>
  );
}

type Shown = Awaited<ReturnType<typeof showAdvanceLine>>;
type Props = { advance: Shown; refused: RefusedForm | undefined };

function Answer({ advance: { bookingId, as, line }, refused }: Props) {
  const address = `${advancePath(bookingId)}/lines/${line.key}`;
  const values = { answer: line.answer || (line.proposal?.text ?? '') };
  const field = formFields(lineAnswer, {
    fields: {},
    typed: values,
    ...(refused?.typed.answer !== undefined && refused),
  });
  const isGear = line.subject.kind === 'gear';
  return (
    <>
      <PostForm className="form" action={address}>
        <HiddenFields as={as} />
        {line.proposal && <p className="field-hint">{t(`sources.${line.proposal.source}`)}</p>}
        {isGear ? (
          <ChoiceField
            name="answer"
            legend={t('line.choose')}
            defaultValue={line.answer}
            {...(field.answer.error && { error: field.answer.error })}
            choices={gearAnswers.map((value) => ({ value, label: t(`gearAnswers.${value}`) }))}
          />
        ) : (
          <InputField of={field.answer} dir="auto" />
        )}
        <div className="row">
          <Button tone="spotlight">{t('line.save')}</Button>
        </div>
      </PostForm>
      <div className="row">
        {!isGear && !line.isSkipped && (
          <PostForm action={address}>
            <HiddenFields as={as} answer="" isSkipped="yes" />
            <Button>{t('line.skip')}</Button>
          </PostForm>
        )}
        {line.subject.kind === 'added' && (
          <PostForm action={`${address}/removal`}>
            <HiddenFields as={as} />
            <Button tone="danger">{t('line.remove')}</Button>
          </PostForm>
        )}
      </div>
    </>
  );
}

function Comments({ advance, refused }: Props) {
  const { bookingId, as, line, parties, timeZone, mayAdvance } = advance;
  const field = formFields(lineComment, refused?.typed.text === undefined ? undefined : refused);
  return (
    <section className="section stack-3" aria-labelledby="questions">
      <h2 id="questions">{t('comment.heading')}</h2>
      {line.comments.length === 0 && <p className="field-hint">{t('comment.none')}</p>}
      <ol className="comments stack-3">
        {line.comments.map(({ id, by, at, text }) => (
          <li key={id} className="quote">
            <time dateTime={at.toISOString()}>
              {parties[by]}, {momentAt(at, { timeZone })}
            </time>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ol>
      {mayAdvance && (
        <PostForm className="form" action={`${advancePath(bookingId)}/lines/${line.key}/comments`}>
          <HiddenFields as={as} />
          <InputField of={field.text} dir="auto" />
          <div className="row">
            <Button>{t('comment.send')}</Button>
          </div>
        </PostForm>
      )}
    </section>
  );
}
