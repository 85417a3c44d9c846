import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { type Position, positionFromText } from '#app/domain/profiles/position.ts';
import {
  coarse,
  type Plan,
  pixelOf,
  placeAt,
  planPath,
  planSize,
  planWidthsKm,
} from '#app/lib/maps/locator-plan.ts';
import { todaysZoneName, zoneOptions } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { SelectField } from '#app/ui/form.tsx';
import { Card, useAlive } from '../parts.tsx';
import { LongText, ReadLine } from './editor-fields.tsx';
import { useEditing } from './editor-state.ts';

const t = words('profiles');

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

/** A venue's position: pasted from any map, typed, or set on a drawn one. */
function PositionFields() {
  const { content, set, report, announce } = useEditing();
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

type Props = { position: Position | null; onChange(position: Position): void };

const middle = { x: planSize.width / 2, y: planSize.height / 2 };

/**
 * A drawn map on which a point is set by a tap or the arrow keys, from the world down to a town.
 */
function PlanPicker({ position, onChange }: Props) {
  const { announce } = useEditing();
  const [plan, setPlan] = useState<Plan>(() => firstPlan(position));
  // A position that was pasted may be outside the view.
  const visiblePlan = position && !pixelOf(plan, position) ? around(position, plan) : plan;
  const point = position && pixelOf(visiblePlan, position);

  function setAt(pixel: { x: number; y: number }) {
    const place = placeAt(visiblePlan, inside(pixel));
    if (!place) return;
    const next = { latitude: rounded(place.latitude), longitude: rounded(place.longitude) };
    setPlan(visiblePlan);
    onChange(next);
    announce(t('editor.pointAt', next));
  }
  function onClick(event: MouseEvent<HTMLElement>) {
    // A click by Enter or Space has no position on the map.
    if (event.detail === 0) return;
    const frame = event.currentTarget.getBoundingClientRect();
    setAt({
      x: ((event.clientX - frame.left) / frame.width) * planSize.width,
      y: ((event.clientY - frame.top) / frame.height) * planSize.height,
    });
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key];
    const by = event.shiftKey ? 32 : 8;
    const from = point ?? middle;
    if (step) setAt({ x: from.x + step[0] * by, y: from.y + step[1] * by });
    else if (event.key === '+') zoom(1);
    else if (event.key === '-') zoom(-1);
    else return;
    event.preventDefault();
  }
  function zoom(by: 1 | -1) {
    const next = zoomed(visiblePlan, position, by);
    if (!next) return;
    setPlan(next);
    announce(viewWords(next));
  }
  return (
    <div className="stack-3">
      <button
        type="button"
        className="editor-plan-view"
        aria-label={t('editor.plan')}
        aria-describedby="plan-help"
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <img src={planPath(visiblePlan)} alt="" width="640" height="400" />
        {point && <span className="editor-pin" style={inPercent(point)} />}
      </button>
      <div className="row">
        <button
          type="button"
          className="button"
          aria-disabled={zoomed(visiblePlan, position, -1) === null || undefined}
          onClick={() => zoom(-1)}
        >
          {t('editor.planWider')}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={zoomed(visiblePlan, position, 1) === null || undefined}
          onClick={() => zoom(1)}
        >
          {t('editor.planNearer')}
        </button>
        <span>{viewWords(visiblePlan)}</span>
      </div>
      <p className="field-hint" id="plan-help">
        {t('editor.planHelp')}
      </p>
    </div>
  );
}

const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function firstPlan(position: Position | null): Plan {
  return position ? { centre: coarse(position), widthKm: 300 } : 'world';
}

/** The next view nearer by or farther from the point; null where there is none. */
function zoomed(plan: Plan, position: Position | null, by: 1 | -1): Plan | null {
  const widths: readonly number[] = planWidthsKm;
  const at = plan === 'world' ? widths.length : widths.indexOf(plan.widthKm);
  const next = at - by;
  if (next === widths.length && at < next) return 'world';
  const centre = position ?? placeAt(plan, middle);
  const widthKm = widths[next];
  return centre && widthKm !== undefined ? { centre: coarse(centre), widthKm } : null;
}

function around(position: Position, plan: Plan): Plan {
  return plan === 'world' ? plan : { ...plan, centre: coarse(position) };
}

function viewWords(plan: Plan): string {
  return plan === 'world' ? t('editor.planWorld') : t('editor.planWidth', { km: plan.widthKm });
}

function inside({ x, y }: { x: number; y: number }) {
  return {
    x: Math.min(Math.max(x, 0), planSize.width),
    y: Math.min(Math.max(y, 0), planSize.height),
  };
}

function inPercent({ x, y }: { x: number; y: number }) {
  return { left: `${(x / planSize.width) * 100}%`, top: `${(y / planSize.height) * 100}%` };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5 + 0;
}
