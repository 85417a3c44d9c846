import { OtherSidePage } from '#app/features/bookings/components/other-side-page.tsx';
import { placeHolds } from '#app/features/bookings/holds/commands/place-holds.server.ts';
import {
  NewHoldPage,
  newHoldTitle,
} from '#app/features/bookings/holds/components/new-hold-page.tsx';
import {
  type HoldForm,
  prepareHold,
} from '#app/features/bookings/holds/queries/prepare-hold.server.ts';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { showOnDay } from '#app/routes/offers/show-on-day.ts';
import { choosePage, pageIdIn } from '#app/routes/shell/choose-page.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/new-hold';

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
  page?.form ? newHoldTitle(page.form) : words('bookings')('holds.new.short'),
);

export default function NewHold({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.form) return <NewHoldPage {...loaderData} refused={actionData} />;
  const t = words('bookings');
  const { side, choice, kept } = loaderData;
  const [title, lead] = [t(`holds.other.title.${side}`), t(`holds.other.lead.${side}`)];
  return <OtherSidePage title={title} lead={lead} choice={choice} kept={kept} name="with" />;
}
