import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import {
  cropOf,
  type Framing,
  firstFraming,
  frameRatios,
  mostZoom,
  type PictureKind,
  type Size,
  settled,
  uploadLimits,
} from '#app/domain/profiles/page-files.ts';
import { words } from '#app/lib/words.ts';
import { useEditing } from '../../editor/components/editor-state.ts';
import {
  failureWords,
  fileProblem,
  openPicture,
  removePicture,
  sendPicture,
} from './editor-upload.ts';

const t = words('profiles');

type Opened = { file: File; picture: ImageBitmap };

/** One of the page's two pictures: chosen, cropped and sent, or removed. Both at once. */
export function PictureField({ kind, children }: { kind: PictureKind; children: ReactNode }) {
  const { start, pictures, setPicture, announce } = useEditing();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useFocusAfter(opened !== null, field);
  const hasPicture = pictures[kind] !== null;

  async function open(file: File) {
    try {
      setProblem(fileProblem(file));
      if (fileProblem(file) === null) setOpened({ file, picture: await openPicture(file) });
    } catch (error) {
      setProblem(failureWords(error));
    }
  }
  function close() {
    opened?.picture.close();
    setOpened(null);
  }
  async function remove() {
    try {
      await removePicture(start.profileId, kind);
      setPicture(kind, null);
      setProblem(null);
      announce(t('editor.pictureRemoved'));
    } catch (error) {
      setProblem(failureWords(error));
    }
    field.current?.focus();
  }
  return (
    <div className="editor-picture stack-3" data-kind={kind}>
      {children}
      <FileButton
        ref={field}
        name={kind}
        label={t(`editor.${hasPicture ? 'change' : 'choose'}.${kind}`)}
        hint={t(`editor.pictureHint.${kind}`)}
        problem={problem}
        onFiles={([file]) => file && void open(file)}
      >
        {hasPicture && (
          <button type="button" className="button" onClick={() => void remove()}>
            {t(`editor.remove.${kind}`)}
          </button>
        )}
      </FileButton>
      {opened && (
        <CropDialog
          {...opened}
          kind={kind}
          onClose={close}
          onDone={(version) => {
            setPicture(kind, version);
            announce(t('editor.pictureTaken'));
            close();
          }}
        />
      )}
    </div>
  );
}

/** The field behind a dialog gets the focus only after the dialog is gone. */
function useFocusAfter(isOpen: boolean, field: React.RefObject<HTMLElement | null>) {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) field.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, field]);
}

type FileProps = {
  ref?: React.Ref<HTMLInputElement>;
  name: string;
  label: string;
  hint: string;
  problem: string | null;
  isMultiple?: boolean;
  /** Further buttons for the present picture. */
  children?: ReactNode;
  onFiles(files: File[]): void;
};

/** A file field that looks like a button, with its limits said before a file is chosen. */
export function FileButton(props: FileProps) {
  const { ref, name, label, hint, problem, isMultiple, onFiles, children } = props;
  const described = `${name}-hint${problem ? ` ${name}-error` : ''}`;
  return (
    <div className="field editor-file">
      <div className="row">
        <label className="button" htmlFor={name}>
          {label}
          <input
            ref={ref}
            id={name}
            name={name}
            type="file"
            accept={uploadLimits.contentTypes.join(',')}
            multiple={isMultiple}
            aria-describedby={described}
            onChange={({ target }) => {
              onFiles([...(target.files ?? [])]);
              // So that choosing the same file again is noticed.
              target.value = '';
            }}
          />
        </label>
        {children}
      </div>
      <p className="field-hint" id={`${name}-hint`}>
        {hint}
      </p>
      {problem && (
        <p className="field-error" id={`${name}-error`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

type Props = {
  kind: PictureKind;
  file: File;
  picture: ImageBitmap;
  onClose(): void;
  onDone(version: string): void;
};

/** Chooses the visible part of a picture, and uploads it. A failure keeps the choice. */
function CropDialog({ kind, file, picture, onClose, onDone }: Props) {
  const { profileId } = useEditing().start;
  const dialog = useOpenDialog();
  const titleId = useId();
  const [framing, setFraming] = useState(() => firstFraming(picture));
  const { sent, failure, send, cancel } = useSending(async (progress) => {
    const crop = cropOf(framing, picture, frameRatios[kind]);
    onDone(await sendPicture(profileId, kind, { file, crop }, progress));
  });
  const isSending = sent !== null;
  return (
    <dialog
      ref={dialog}
      className="editor-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (isSending) cancel();
        else onClose();
      }}
    >
      <h2 id={titleId}>{t(`editor.crop.title.${kind}`)}</h2>
      <CropFrame
        kind={kind}
        picture={picture}
        framing={framing}
        isOff={isSending}
        onChange={setFraming}
      />
      <div aria-live="polite">
        {isSending && (
          <p className="stack-1">
            <progress max={1} value={sent} aria-label={t('editor.upload.progress')} />
            {sent < 1
              ? t('editor.upload.sent', { percent: Math.round(sent * 100) })
              : t('editor.upload.finishing')}
          </p>
        )}
        {failure && <p className="field-error">{failure}</p>}
      </div>
      <div className="row">
        <button
          type="button"
          className="button"
          data-tone="spotlight"
          aria-disabled={isSending || undefined}
          onClick={() => !isSending && void send()}
        >
          {t(failure ? 'editor.upload.again' : 'editor.crop.use')}
        </button>
        <button type="button" className="button" onClick={isSending ? cancel : onClose}>
          {t(isSending ? 'editor.upload.cancel' : 'editor.crop.cancel')}
        </button>
      </div>
    </dialog>
  );
}

function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}

type Work = (progress: { signal: AbortSignal; onProgress(share: number): void }) => Promise<void>;

/** An upload under way, its progress, and why it failed. */
function useSending(work: Work) {
  const [sent, setSent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    sent,
    failure,
    cancel: () => running.current?.abort(),
    async send() {
      const controller = new AbortController();
      running.current = controller;
      setFailure(null);
      setSent(0);
      try {
        await work({ signal: controller.signal, onProgress: setSent });
      } catch (error) {
        setFailure(failureWords(error));
      }
      setSent(null);
    },
  };
}

type CropFrameProps = {
  kind: PictureKind;
  picture: ImageBitmap;
  framing: Framing;
  isOff: boolean;
  onChange(framing: Framing): void;
};

/** A picture in its frame: dragged, pinched, wheeled, moved by arrow keys or by sliders. */
function CropFrame({ kind, picture, framing, isOff, onChange }: CropFrameProps) {
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

type CropSlidersProps = {
  framing: Framing;
  picture: Size;
  crop: Size;
  mostZoom: number;
  onChange(framing: Framing): void;
};

/** The same by sliders, for users who can't drag and don't know the keys. */
function CropSliders({ framing, picture, crop, mostZoom, onChange }: CropSlidersProps) {
  return (
    <div className="stack-2">
      <Slider
        label={t('editor.crop.zoom')}
        least={1}
        most={mostZoom}
        value={framing.zoom}
        onChange={(zoom) => onChange({ ...framing, zoom })}
      />
      <Slider
        label={t('editor.crop.sideways')}
        least={crop.width / 2}
        most={picture.width - crop.width / 2}
        value={framing.centreX}
        onChange={(centreX) => onChange({ ...framing, centreX })}
      />
      <Slider
        label={t('editor.crop.upDown')}
        least={crop.height / 2}
        most={picture.height - crop.height / 2}
        value={framing.centreY}
        onChange={(centreY) => onChange({ ...framing, centreY })}
      />
    </div>
  );
}

type SliderProps = {
  label: string;
  least: number;
  most: number;
  value: number;
  onChange(value: number): void;
};

function Slider({ label, least, most, value, onChange }: SliderProps) {
  const id = useId();
  const hasRoom = most - least > 0.001;
  const percent = hasRoom ? Math.round(((value - least) / (most - least)) * 100) : 0;
  return (
    <div className="crop-slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={percent}
        disabled={!hasRoom}
        aria-valuetext={`${percent} %`}
        onChange={(event) => onChange(least + (Number(event.target.value) / 100) * (most - least))}
      />
    </div>
  );
}
