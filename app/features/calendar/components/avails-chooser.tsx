import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckField, SelectField } from '#app/ui/field.tsx';

export type AvailsForm = {
  weekdays: { value: string; name: string; isChosen: boolean }[];
  months: { value: string; label: string }[];
  from: string;
  to: string;
  rooms: { value: string; name: string; isChosen: boolean }[];
  /** Null if the page takes no holds. */
  ranks: boolean | null;
};

/** Chooses weekdays, months and rooms. It changes nothing, so it is a plain form. */
export function AvailsChooser({ form, address }: { form: AvailsForm; address: string }) {
  const t = words('calendar');
  const { weekdays, months, from, to, rooms, ranks } = form;
  return (
    <form className="stack-3 raised" method="get" action={address}>
      <Boxes name="weekday" legend={t('avails.weekdays')} boxes={weekdays} />
      <div className="filter">
        <SelectField name="from" label={t('avails.from')} options={months} defaultValue={from} />
        <SelectField name="to" label={t('avails.to')} options={months} defaultValue={to} />
      </div>
      {rooms.length > 1 && <Boxes name="stage" legend={t('avails.rooms')} boxes={rooms} />}
      {ranks !== null && (
        <CheckField name="ranks" label={t('avails.ranks')} defaultChecked={ranks} />
      )}
      <div className="row">
        <Button tone="spotlight">{t('avails.show')}</Button>
      </div>
    </form>
  );
}

type BoxesProps = {
  name: string;
  legend: string;
  boxes: { value: string; name: string; isChosen: boolean }[];
};

function Boxes({ name, legend, boxes }: BoxesProps) {
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="row avails-boxes">
        {boxes.map((box) => (
          <label key={box.value} className="choice">
            <input type="checkbox" name={name} value={box.value} defaultChecked={box.isChosen} />
            <span dir="auto">{box.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
