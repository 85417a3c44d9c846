import { positionFromText } from '#app/domain/profiles/pasted-position.ts';
import type { Position } from '#app/domain/profiles/position.ts';
import { words } from '#app/lib/words.ts';
import { ReadLine } from './editor-fields.tsx';
import { PlanPicker } from './editor-plan.tsx';
import { useEditing } from './editor-state.ts';

/** A venue's position: pasted from any map, typed, or set on a drawn one. */
export function PositionFields() {
  const { content, set, report, announce } = useEditing();
  const t = words('profiles');
  const { latitude, longitude } = content.position;
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  const change = (next: Position | null) => set('position', next ?? nowhere);
  return (
    <div className="stack-3">
      <ReadLine<Position | null>
        name="position"
        label={t('editor.position')}
        hint={t('editor.positionHint')}
        placeholder="38.7223, -9.1393"
        value={position}
        write={writePosition}
        read={(text) => (text.trim() === '' ? null : (positionFromText(text) ?? undefined))}
        onChange={change}
        problem={() => t('editor.positionUnread')}
      />
      <PlanPicker
        position={position}
        onChange={(next) => {
          report('position', undefined);
          change(next);
        }}
      />
      {position && (
        <button
          type="button"
          className="button"
          onClick={() => {
            change(null);
            announce(t('editor.positionRemoved'));
            document.getElementById('position')?.focus();
          }}
        >
          {t('editor.removePosition')}
        </button>
      )}
    </div>
  );
}

const nowhere = { latitude: null, longitude: null };

/** Five decimals tell one door from the next. */
function writePosition(position: Position | null): string {
  if (!position) return '';
  return `${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`;
}
