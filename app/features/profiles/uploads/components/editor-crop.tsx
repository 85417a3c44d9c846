import { useEffect, useId, useRef, useState } from 'react';
import { cropOf, firstFraming, frameRatios } from '#app/domain/profiles/crop.ts';
import type { PictureKind } from '#app/domain/profiles/picture-address.ts';
import { words } from '#app/lib/words.ts';
import { useEditing } from '../../editor/components/editor-state.ts';
import { CropFrame } from './crop-frame.tsx';
import { failureWords, sendPicture } from './editor-upload.ts';

type Props = {
  kind: PictureKind;
  file: File;
  picture: ImageBitmap;
  onClose(): void;
  onDone(version: string): void;
};

/** Chooses the visible part of a picture, and uploads it. A failure keeps the choice. */
export function CropDialog({ kind, file, picture, onClose, onDone }: Props) {
  const t = words('profiles');
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
