import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import {
  cropOf,
  type Framing,
  frameRatios,
  mostZoom,
  type Size,
  settled,
} from '#app/domain/profiles/crop.ts';
import type { PictureKind } from '#app/domain/profiles/picture-address.ts';
import { words } from '#app/lib/words.ts';
import { CropSliders } from './crop-sliders.tsx';

type Props = {
  kind: PictureKind;
  picture: ImageBitmap;
  framing: Framing;
  isOff: boolean;
  onChange(framing: Framing): void;
};

/** A picture in its frame: dragged, pinched, wheeled, moved by arrow keys or by sliders. */
export function CropFrame({ kind, picture, framing, isOff, onChange }: Props) {
  const t = words('profiles');
  const ratio = frameRatios[kind];
  const crop = cropOf(framing, picture, ratio);
  const change = (next: Framing) => {
    if (!isOff) onChange(settled(next, picture, ratio));
  };
  const canvas = useDrawing(picture, crop, ratio);
  const zoomBy = (factor: number) => change({ ...framing, zoom: framing.zoom * factor });
  const moveBy = (x: number, y: number) =>
    change({ ...framing, centreX: framing.centreX + x, centreY: framing.centreY + y });
  useWheel(canvas, (turned) => zoomBy(Math.exp(-turned / 400)));
  const fingers = useFingers(
    (x, y, width) => moveBy((-x / width) * crop.width, (-y / width) * crop.width),
    zoomBy,
  );
  function onKeyDown(event: KeyboardEvent) {
    const step = arrows[event.key];
    const size = crop.width * (event.shiftKey ? 0.1 : 0.02);
    if (step) moveBy(step[0] * size, step[1] * size);
    else if (event.key === '+' || event.key === '=') zoomBy(1.1);
    else if (event.key === '-') zoomBy(1 / 1.1);
    else return;
    event.preventDefault();
  }
  return (
    <div className="stack-3">
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it takes the arrow keys
          itself */}
      <canvas
        ref={canvas}
        className="crop-view"
        style={{ aspectRatio: ratio, width: `min(100%, ${46 * ratio}dvh)` }}
        // The dialog's first field, so that the keys work at once.
        tabIndex={0}
        role="application"
        aria-label={t('editor.crop.view')}
        aria-describedby="crop-help"
        onKeyDown={onKeyDown}
        {...fingers}
      />
      <p className="field-hint" id="crop-help">
        {t('editor.crop.help')}
      </p>
      <CropSliders
        framing={framing}
        picture={picture}
        crop={crop}
        mostZoom={mostZoom(picture, ratio)}
        onChange={change}
      />
    </div>
  );
}

/** An arrow key moves the picture like a finger: in its own direction. */
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const drawnWidth = { square: 640, wide: 960 };

function useDrawing(
  picture: ImageBitmap,
  { left, top, width, height }: Size & { left: number; top: number },
  ratio: number,
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const sheet = canvas.current;
    const pen = sheet?.getContext('2d');
    if (!sheet || !pen) return;
    sheet.width = ratio > 1 ? drawnWidth.wide : drawnWidth.square;
    sheet.height = Math.round(sheet.width / ratio);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, left, top, width, height, 0, 0, sheet.width, sheet.height);
  }, [picture, left, top, width, height, ratio]);
  return canvas;
}

/** React listens to the wheel in a way that can't keep the page from scrolling along. */
function useWheel(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  onWheel: (turned: number) => void,
) {
  const latest = useRef(onWheel);
  latest.current = onWheel;
  useEffect(() => {
    const sheet = canvas.current;
    const listen = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(event.deltaY);
    };
    sheet?.addEventListener('wheel', listen, { passive: false });
    return () => sheet?.removeEventListener('wheel', listen);
  }, [canvas]);
}

/**
 * One finger drags, two pinch; a mouse is a finger. Distances are in CSS pixels of a frame of this
 * width.
 */
function useFingers(
  onDraw: (x: number, y: number, width: number) => void,
  onPinch: (factor: number) => void,
) {
  const down = useRef(new Map<number, { x: number; y: number }>());
  const lift = ({ pointerId }: PointerEvent) => {
    down.current.delete(pointerId);
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = down.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1];
      down.current.set(event.pointerId, now);
      if (other) onPinch(apart(now, other) / Math.max(1, apart(before, other)));
      else onDraw(now.x - before.x, now.y - before.y, event.currentTarget.clientWidth);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

function apart(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
