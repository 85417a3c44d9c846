import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field, SelectField } from '#app/ui/field.tsx';
import type { StageChoice } from '../queries/prepare-hold.server.ts';
import { stageInText } from '../words/hold-words.ts';

export type VenueSearch = {
  query: string;
  /** The stages of the found venues. */
  stages: StageChoice[];
  day: string;
  /** The reason that the night couldn’t be added. */
  problem: string | null;
  firstDay: string;
  lastDay: string;
};

type Props = { address: string; nights: string[]; search: VenueSearch };

/** Finds a venue by its name, then adds a night there to the basket. */
export function AddNight({ address, nights, search }: Props) {
  const t = words('bookings');
  const { query, stages } = search;
  return (
    <section className="section" aria-labelledby="add-night">
      <h2 id="add-night">{t('holds.tour.add')}</h2>
      <form className="form" method="get" action={`${address}#add-night`}>
        <Kept nights={nights} />
        <Field
          name="q"
          type="search"
          label={t('holds.tour.find')}
          hint={t('holds.tour.findHint')}
          maxLength={80}
          defaultValue={query}
          required
        />
        <div className="row">
          <Button>{t('holds.tour.search')}</Button>
        </div>
      </form>
      {query !== '' && stages.length === 0 && <EmptyState>{t('holds.tour.nothing')}</EmptyState>}
      {stages.length > 0 && <Choose address={address} nights={nights} search={search} />}
    </section>
  );
}

function Choose({ address, nights, search }: Props) {
  const t = words('bookings');
  const { query, stages, day, problem, firstDay, lastDay } = search;
  return (
    <form className="form tour-choose" method="get" action={`${address}#basket`}>
      <Kept nights={nights} />
      <input type="hidden" name="q" value={query} />
      <SelectField
        name="add"
        label={t('holds.new.stage')}
        options={stages.map((stage) => ({ value: stage.value, label: stageInText(stage) }))}
      />
      <Field
        name="day"
        type="date"
        label={t('holds.new.day')}
        min={firstDay}
        max={lastDay}
        defaultValue={day}
        error={problem ?? ''}
        required
      />
      <div className="row">
        <Button>{t('holds.tour.take')}</Button>
      </div>
    </form>
  );
}

function Kept({ nights }: { nights: string[] }) {
  return nights.map((night) => <input key={night} type="hidden" name="night" value={night} />);
}
