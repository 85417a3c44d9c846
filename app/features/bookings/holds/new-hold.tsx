import { holdLimits } from '#app/domain/bookings/holds/hold.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { choosePage, pageIdIn } from '#app/routes/shell/choose-page.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Field, InputField, PostForm, SelectField } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { showOnDay } from '../offers/loaders.server.ts';
import { OnTheDay } from '../offers/parts.tsx';
import type { ShownOnDay } from '../offers/words.ts';
import { OtherSidePage } from '../parts.tsx';
import type { Route } from './+types/new-hold';
import { placeHolds } from './commands.server.ts';
import { newHold } from './fields.ts';
import { type HoldForm, prepareHold } from './queries.server.ts';
import { stageInText } from './words.ts';

const t = words('bookings');

export const handle: PageHandle = { scripts: true };

/**
 * `?venue=` asks that venue for a date, `?performer=` holds one for that performer; `?with=` is the
 * other side of `?as=`. With `?named=` the performer has no page, and the form asks for the name.
 * Day and stage are filled in from the address.
 */
export const loader = forViewer(async (viewed: Viewed) => {
  const { viewer, database, current, url } = viewed;
  const { searchParams } = url;
  const page = membershipOf(viewer, searchParams.get('as') ?? '') ?? current;
  const side = page?.userType === 'venue' ? 'venue' : 'performer';
  const other = pageIdIn(searchParams.get('with') ?? '');
  const isNamed = ['venue', 'performer', 'named'].some((name) => searchParams.has(name));
  if (!isNamed && !other)
    return { form: null, side, ...(await choosePage(viewed, 'with')) } as const;
  const query = isNamed
    ? askedIn(url)
    : side === 'venue'
      ? { performerId: other ?? '' }
      : { venueId: other ?? '' };
  const form = await orRefuse(() => prepareHold(database, viewer, query));
  const begun = { day: searchParams.get('day') ?? '', stage: searchParams.get('stage') ?? '' };
  const onDay = await onDayOf(viewed, form, { ...begun, page: page?.profileId });
  return { form, currentId: page?.profileId ?? null, begun, onDay };
});

type Begun = { day: string; stage: string; page: string | undefined };

/** The entries of the form’s initial day, page and stage. */
function onDayOf(viewed: Viewed, { side, other, pages, stages }: HoldForm, begun: Begun) {
  const own = pages.find(({ profileId }) => profileId === begun.page) ?? pages[0];
  const stage =
    stages.find(({ value }) => value === begun.stage) ??
    stages.find(({ value }) => value.startsWith(`${begun.page}~`)) ??
    stages[0];
  if (!own || !stage) return null;
  const as = side === 'performer' ? own.profileId : '';
  const query = { as, with: other?.profileId ?? '', stage: stage.value, day: begun.day };
  return showOnDay({ ...query, for: 'hold' })(viewed);
}

function askedIn({ searchParams }: URL): { venueId: string } | { performerId: string | null } {
  // A performer without a page is named in the form.
  if (searchParams.has('named')) return { performerId: null };
  const id = (name: string) => (searchParams.get(name) ?? '').replaceAll('\0', '').toWellFormed();
  return searchParams.has('performer')
    ? { performerId: id('performer') }
    : { venueId: id('venue') };
}

export const action = formAction(placeHolds, {
  given: ({ request, typed: { as, stage = '', day } }) => {
    const query = askedIn(new URL(request.url));
    const [venueId, stageId] = stage.split('~');
    const nights = [{ venueId, stageId, day }];
    return 'performerId' in query
      ? { as: venueId, performerId: query.performerId, nights }
      : { performerId: as, nights };
  },
  to: ({ as }, { isGranted, mail }) =>
    `/profiles/${as}/holds?done=${mail ?? (isGranted ? 'placed' : 'asked')}`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) =>
  page?.form ? newHoldTitle(page.form) : t('holds.new.short'),
);

export default function NewHold({ loaderData, actionData: refused }: Route.ComponentProps) {
  if (!loaderData.form) {
    const { side, choice, kept } = loaderData;
    const [title, lead] = [t(`holds.other.title.${side}`), t(`holds.other.lead.${side}`)];
    return <OtherSidePage title={title} lead={lead} choice={choice} kept={kept} name="with" />;
  }
  const { form } = loaderData;
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
        <Form {...loaderData} refused={refused} />
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

function newHoldTitle(form: HoldForm): string {
  const name = nameInText(form.other?.name ?? null);
  return t(`holds.new.title.${kindOf(form)}`, { name });
}

function kindOf({ side, other }: HoldForm) {
  return other === null ? 'named' : side;
}

function Back({ other }: Pick<HoldForm, 'other'>) {
  if (other === null) return null;
  return <LinkButton href={`/users/${other.profileId}`}>{t('holds.new.back')}</LinkButton>;
}

function whyNot({ side, pages, takesHolds }: HoldForm): string {
  if (!takesHolds) return t('holds.refused.notTaking');
  return pages.length === 0 ? t(`holds.new.noPage.${side}`) : t('holds.new.noStage');
}

type Props = {
  form: HoldForm;
  currentId: string | null;
  /** The initial values. */
  begun: Record<string, string>;
  /** The entries of the day in the form at first. */
  onDay: ShownOnDay | null;
  refused: RefusedForm | undefined;
};

function Form({ form, currentId, begun, onDay, refused }: Props) {
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
