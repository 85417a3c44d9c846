import { todaysZoneName, zoneOptions } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { SelectField } from '#app/ui/field.tsx';
import { Card } from './editor-card.tsx';
import { LongText } from './editor-fields.tsx';
import { PositionFields } from './editor-position.tsx';
import { useEditing } from './editor-state.ts';
import { useAlive } from './use-alive.ts';

/** A venue's place and its time zone. */
export function PlacePart() {
  return (
    <Card part="place">
      <LongText of="address" rows={3} />
      <PositionFields />
      <TimeZone />
    </Card>
  );
}

function TimeZone() {
  const { content, set, problemOf } = useEditing();
  const t = words('profiles');
  const isAlive = useAlive();
  const timeZone = content.timeZone;
  const own = isAlive ? Intl.DateTimeFormat().resolvedOptions().timeZone : '';
  return (
    <div className="stack-3">
      <SelectField
        name="timeZone"
        label={t('editor.timeZone')}
        hint={t('editor.timeZoneHint')}
        options={[
          ...(timeZone === '' ? [{ value: '', label: t('editor.timeZoneMissing') }] : []),
          ...zoneOptions(timeZone),
        ]}
        error={problemOf('timeZone')}
        value={timeZone}
        onChange={(event) => set('timeZone', event.target.value)}
      />
      {/* Most people write their page where their venue is. */}
      {timeZone === '' && own !== '' && (
        <button
          type="button"
          className="button"
          onClick={() => {
            set('timeZone', todaysZoneName(own));
            document.getElementById('timeZone')?.focus();
          }}
        >
          {t('editor.timeZoneOwn', { zone: todaysZoneName(own).replaceAll('_', ' ') })}
        </button>
      )}
    </div>
  );
}
