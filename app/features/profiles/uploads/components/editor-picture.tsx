import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PictureKind } from '#app/domain/profiles/picture-address.ts';
import { uploadLimits } from '#app/domain/profiles/upload.ts';
import { words } from '#app/lib/words.ts';
import { useEditing } from '../../editor/components/editor-state.ts';
import { CropDialog } from './editor-crop.tsx';
import { failureWords, fileProblem, openPicture, removePicture } from './editor-upload.ts';

type Opened = { file: File; picture: ImageBitmap };

/** One of the page's two pictures: chosen, cropped and sent, or removed. Both at once. */
export function PictureField({ kind, children }: { kind: PictureKind; children: ReactNode }) {
  const { start, pictures, setPicture, announce } = useEditing();
  const t = words('profiles');
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
