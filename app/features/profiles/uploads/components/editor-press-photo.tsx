import { useEffect, useRef, useState } from 'react';
import { type PageFile, uploadLimits } from '#app/domain/profiles/upload.ts';
import { words } from '#app/lib/words.ts';
import { Field } from '#app/ui/field.tsx';
import { RowButtons } from '../../editor/components/editor-rows.tsx';
import { useEditing } from '../../editor/components/editor-state.ts';
import { changeFile, failureWords } from './editor-upload.ts';
import { fileAddress } from './file-address.ts';

type Props = { photo: PageFile; index: number; of: number };

/** A press photo with its photographer's name, its place and its removal. */
export function PressPhoto({ photo, index, of }: Props) {
  const { start, setFiles, removePageFile, announce } = useEditing();
  const t = words('profiles');
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
  const t = words('profiles');
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
