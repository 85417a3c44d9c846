import { holdLimits } from '#app/domain/bookings/holds/hold-rules.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, InputField, SelectField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';
import { OnTheDay } from '../../offers/components/on-the-day.tsx';
import type { ShownOnDay } from '../../offers/words/say-on-day.ts';
import { newHold } from '../fields.ts';
import type { HoldForm } from '../queries/prepare-hold.server.ts';
import { stageInText } from '../words/hold-words.ts';

type Props = {
  form: HoldForm;
  currentId: string | null;
  /** The initial values. */
  begun: Record<string, string>;
  /** The entries of the day in the form at first. */
  onDay: ShownOnDay | null;
  refused?: RefusedForm | undefined;
};

export function NewHoldPage(props: Props) {
  const t = words('bookings');
  const { form, refused } = props;
  const { pages, stages, takesHolds } = form;
  const isOpen = pages.length > 0 && stages.length > 0 && takesHolds;
  return (
    <TaskPage
      title={newHoldTitle(form)}
      lead={t(`holds.new.lead.${kindOf(form)}`, {
        first: holdLimits.firstDays,
        lower: holdLimits.lowerDays,
      })}
      refused={refused}
    >
      {isOpen ? (
        <Form {...props} />
      ) : (
        <>
          <p>{whyNot(form)}</p>
          <div className="row">
            <LinkButton href="/profiles">{t('holds.new.yourPages')}</LinkButton>
            <Back other={form.other} />
          </div>
        </>
      )}
    </TaskPage>
  );
}

export function newHoldTitle(form: HoldForm): string {
  const name = nameInText(form.other?.name ?? null);
  return words('bookings')(`holds.new.title.${kindOf(form)}`, { name });
}

function kindOf({ side, other }: HoldForm) {
  return other === null ? 'named' : side;
}

function Back({ other }: Pick<HoldForm, 'other'>) {
  if (other === null) return null;
  return (
    <LinkButton href={`/users/${other.profileId}`}>
      {words('bookings')('holds.new.back')}
    </LinkButton>
  );
}

function whyNot({ side, pages, takesHolds }: HoldForm): string {
  const t = words('bookings');
  if (!takesHolds) return t('holds.refused.notTaking');
  return pages.length === 0 ? t(`holds.new.noPage.${side}`) : t('holds.new.noStage');
}

function Form({ form, currentId, begun, onDay, refused }: Props) {
  const t = words('bookings');
  const { side, other, pages, stages, tours, firstDay, lastDay } = form;
  const { typed, fields } = refused ?? { typed: begun, fields: {} as RefusedForm['fields'] };
  const at = other
    ? `${side === 'performer' ? 'venue' : 'performer'}=${other.profileId}`
    : 'named=yes';
  const current = pages.find(({ profileId }) => profileId === currentId) ?? pages[0];
  const pageName = (pageId: string) =>
    nameInText(pages.find(({ profileId }) => profileId === pageId)?.name ?? null);
  return (
    <PostForm className="form" action={`/holds/new?${at}`}>
      {other === null && (
        <>
          <InputField of={formFields(newHold, refused).performerName} autoComplete="off" />
          <InputField of={formFields(newHold, refused).performerEmail} autoComplete="off" />
        </>
      )}
      {side === 'performer' && (
        <SelectField
          name="as"
          label={t('holds.new.as')}
          options={pages.map((page) => ({ value: page.profileId, label: nameInText(page.name) }))}
          defaultValue={typed.as ?? current?.profileId}
        />
      )}
      <Field
        name="day"
        type="date"
        label={t('holds.new.day')}
        hint={t('holds.new.dayHint')}
        min={firstDay}
        max={lastDay}
        defaultValue={typed.day}
        error={fields.day ?? fields['nights.0.day']}
        required
      />
      <SelectField
        name="stage"
        label={t('holds.new.stage')}
        options={stages.map((stage) => ({
          value: stage.value,
          label: side === 'venue' ? stageInText(stage) : (stage.roomName ?? stageInText(stage)),
        }))}
        defaultValue={typed.stage || ownStage(form, current?.profileId)}
        error={fields.stageId ?? fields['nights.0.stageId']}
      />
      <OnTheDay first={onDay} about={`for=hold&with=${other?.profileId ?? ''}`} />
      {tours.length > 0 && (
        <SelectField
          name="tourId"
          label={t('holds.new.tour')}
          options={[
            { value: '', label: t('holds.new.noTour') },
            ...tours.map(({ tourId, name, performerId }) => ({
              value: tourId,
              label: pages.length > 1 ? `${name} (${pageName(performerId)})` : name,
            })),
          ]}
          defaultValue={typed.tourId ?? ''}
        />
      )}
      <InputField
        of={formFields(newHold, refused).note}
        hint={t(`holds.new.noteHint.${kindOf(form)}`)}
      />
      <div className="row">
        <Button tone="spotlight">{t(`holds.new.place.${side}`)}</Button>
        <Back other={other} />
      </div>
    </PostForm>
  );
}

/** The first stage of the viewer’s current page. */
function ownStage({ side, stages }: HoldForm, currentId: string | undefined): string | undefined {
  if (side === 'performer') return undefined;
  return stages.find(({ value }) => value.startsWith(`${currentId}~`))?.value;
}
