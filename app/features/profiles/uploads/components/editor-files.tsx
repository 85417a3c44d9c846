import { useEffect, useRef, useState } from 'react';
import {
  type PageFile,
  type PageFileKind,
  pictureAddress,
  uploadLimits,
} from '#app/domain/profiles/page-files.ts';
import { words } from '#app/lib/words.ts';
import { Field } from '#app/ui/form.tsx';
import { RowButtons } from '../../editor/components/editor-rows.tsx';
import { useEditing } from '../../editor/components/editor-state.ts';
import { Card, Group } from '../../editor/parts.tsx';
import { FileButton } from './editor-picture.tsx';
import { changeFile, failureWords, fileProblem, sendFile } from './editor-upload.ts';

const t = words('profiles');

/** Photos for print, with the photographers' names. */
export function PressPart() {
  const { files } = useEditing();
  const photos = files.filter(({ kind }) => kind === 'pressPhoto');
  const uploads = useFileUploads('pressPhoto');
  const isFull = photos.length + uploads.arriving.length >= uploadLimits.mostPressPhotos;
  return (
    <Card part="press">
      {photos.length > 0 && (
        <ol className="columns editor-photos">
          {photos.map((photo, index) => (
            <PressPhoto key={photo.id} photo={photo} index={index} of={photos.length} />
          ))}
        </ol>
      )}
      <ArrivingFiles arriving={uploads.arriving} />
      {isFull ? (
        <p className="field-hint">
          {t('editor.rows.full', { most: uploadLimits.mostPressPhotos })}
        </p>
      ) : (
        <FileButton
          name="pressPhoto"
          label={t('editor.addPhoto')}
          hint={t('editor.fileHint')}
          problem={null}
          isMultiple
          onFiles={uploads.begin}
        />
      )}
    </Card>
  );
}

/** A drawing of everyone's place on stage. */
export function StagePlot() {
  const { start, files, removePageFile } = useEditing();
  const uploads = useFileUploads('stagePlot');
  const plot = files.find(({ kind }) => kind === 'stagePlot');
  return (
    <Group legend={t('editor.stagePlot')} hint={t('editor.stagePlotHint')}>
      {plot && (
        <img
          className="editor-plot"
          src={fileAddress(start.profileId, plot)}
          width={plot.width}
          height={plot.height}
          alt={t('editor.stagePlotOf')}
          loading="lazy"
        />
      )}
      <ArrivingFiles arriving={uploads.arriving} />
      <FileButton
        name="stagePlot"
        label={t(plot ? 'editor.changePlot' : 'editor.choosePlot')}
        hint={t('editor.fileHint')}
        problem={null}
        onFiles={uploads.begin}
      >
        {plot && (
          <button
            type="button"
            className="button"
            onClick={async () => {
              await removePageFile(plot.id);
              document.getElementById('stagePlot')?.focus();
            }}
          >
            {t('editor.removePlot')}
          </button>
        )}
      </FileButton>
    </Group>
  );
}

/** Files on their way, each with its progress or its failure. */
function ArrivingFiles({ arriving }: { arriving: Arriving[] }) {
  return (
    <ul className="editor-arriving stack-3" aria-live="polite">
      {arriving.map(({ id, name, sent, failure, cancel, again }) => (
        <li key={id} className="stack-2">
          <span>{name}</span>
          {failure === null ? (
            <progress max={1} value={sent} aria-label={t('editor.upload.progressOf', { name })} />
          ) : (
            <p className="field-error">{failure}</p>
          )}
          <div className="row">
            {again && (
              <button type="button" className="button" onClick={again}>
                {t('editor.upload.again')}
              </button>
            )}
            <button type="button" className="button" onClick={cancel}>
              {t(failure === null ? 'editor.upload.cancel' : 'editor.upload.putAway')}
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A file on its way to the page. */
type Arriving = {
  id: number;
  name: string;
  /** From 0 to 1. */
  sent: number;
  failure: string | null;
  cancel(): void;
  /** Tries once more; null where that would change nothing. */
  again: (() => void) | null;
};

/** Sends files one by one; failed ones stay listed until they are retried or dismissed. */
function useFileUploads(kind: PageFileKind) {
  const { start, addFile, announce } = useEditing();
  const [arriving, setArriving] = useState<Arriving[]>([]);
  const nextId = useRef(0);
  const line = useRef(Promise.resolve());
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all) controller.abort();
    };
  }, []);

  const change = (id: number, part: Partial<Arriving>) =>
    setArriving((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const drop = (id: number) => setArriving((all) => all.filter((one) => one.id !== id));

  async function send(id: number, file: File, controller: AbortController) {
    const { signal } = controller;
    if (signal.aborted) return;
    try {
      const onProgress = (sent: number) => change(id, { sent });
      addFile(await sendFile(start.profileId, kind, file, { signal, onProgress }));
      drop(id);
      announce(t('editor.fileTaken', { name: file.name }));
    } catch (error) {
      if (!signal.aborted)
        change(id, { failure: failureWords(error), again: () => queue(id, file) });
    } finally {
      running.current.delete(controller);
    }
  }
  function queue(id: number, file: File) {
    const controller = new AbortController();
    running.current.add(controller);
    change(id, {
      sent: 0,
      failure: null,
      again: null,
      cancel() {
        controller.abort();
        drop(id);
      },
    });
    line.current = line.current.then(() => send(id, file, controller));
  }
  function begin(files: File[]) {
    for (const file of files) {
      const id = nextId.current++;
      const failure = fileProblem(file);
      const cancel = () => drop(id);
      setArriving((all) => [
        ...all,
        { id, name: file.name, sent: 0, failure, cancel, again: null },
      ]);
      if (failure === null) queue(id, file);
    }
  }
  return { arriving, begin };
}

type Props = { photo: PageFile; index: number; of: number };

/** A press photo with its photographer's name, its place and its removal. */
function PressPhoto({ photo, index, of }: Props) {
  const { start, setFiles, removePageFile, announce } = useEditing();
  const [problem, setProblem] = useState<string>();
  const row = useRef<HTMLLIElement>(null);
  const name = t('editor.photo', { number: index + 1 });

  async function move(by: -1 | 1) {
    const position = index + by;
    if (position < 0 || position >= of) return;
    try {
      setFiles(await changeFile(start.profileId, photo.id, { position }));
      announce(t('editor.rows.moved', { row: name, place: position + 1, of }));
      row.current?.querySelector<HTMLElement>(`[data-part="${by < 0 ? 'up' : 'down'}"]`)?.focus();
    } catch (error) {
      setProblem(failureWords(error));
    }
  }
  async function remove() {
    const list = row.current?.parentElement;
    const failure = await removePageFile(photo.id);
    if (failure) return setProblem(failure);
    announce(t('editor.rows.removed', { row: name }));
    const next = list?.children[Math.min(index, of - 2)];
    const target = next?.querySelector<HTMLElement>('[data-part="remove"]');
    (target ?? document.getElementById('pressPhoto'))?.focus();
  }
  return (
    <li ref={row} className="editor-photo raised stack-2">
      <img
        src={fileAddress(start.profileId, photo)}
        width={photo.width}
        height={photo.height}
        alt={name}
        loading="lazy"
      />
      <Credit photo={photo} label={t('editor.credit', { number: index + 1 })} />
      {problem && <p className="field-error">{problem}</p>}
      <RowButtons
        row={name}
        isFirst={index === 0}
        isLast={index === of - 1}
        onMove={(by) => void move(by)}
        onRemove={() => void remove()}
      />
    </li>
  );
}

const pauseMs = 800;

/** Saved automatically, a moment after the last key. */
function Credit({ photo, label }: { photo: PageFile; label: string }) {
  const { start, setFiles } = useEditing();
  const [credit, setCredit] = useState(photo.credit);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (credit === photo.credit) return;
    const timer = setTimeout(async () => {
      try {
        setFiles(await changeFile(start.profileId, photo.id, { credit }));
        setProblem(undefined);
      } catch (error) {
        setProblem(failureWords(error));
      }
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [credit, photo, start.profileId, setFiles]);
  return (
    <Field
      name={`credit.${photo.id}`}
      label={label}
      placeholder={t('editor.creditExample')}
      dir="auto"
      autoComplete="off"
      maxLength={uploadLimits.creditLength}
      value={credit}
      error={problem}
      onChange={(event) => setCredit(event.target.value)}
    />
  );
}

/** The address of a press photo or stage plot in the size of a card. */
function fileAddress(profileId: string, { id }: PageFile): string {
  return pictureAddress(profileId, { kind: 'press', version: id, width: 640, format: 'webp' });
}
