import { useId, useRef } from 'react';
import { words } from '#app/lib/words.ts';
import { PostForm } from '#app/ui/post-form.tsx';
import { Revision, useSavedSubmit } from './editor-bar.tsx';
import { Card } from './editor-card.tsx';
import { useEditing } from './editor-state.ts';

/** The page's visibility, and the ways to change it. */
export function VisibilityPart() {
  const { start, saving } = useEditing();
  const t = words('profiles');
  const { visibility } = start;
  const canDiscard =
    visibility !== 'unpublished' &&
    (start.hasDraft || saving.kind !== 'saved' || saving.at !== null);
  return (
    <Card part="page">
      <p>
        {t(`editor.visibility.${visibility}`)}{' '}
        {visibility === 'shown' && <a href={start.publicUrl}>{start.publicUrl}</a>}
      </p>
      {visibility === 'shown' && (
        <SavedForm action="hiding" label={t('editor.hide')} hint={t('editor.hideHint')} />
      )}
      {visibility === 'hidden' && (
        <SavedForm
          action="showing"
          label={t('editor.showAgain')}
          hint={t('editor.showAgainHint')}
        />
      )}
      {canDiscard && <Discard />}
    </Card>
  );
}

function SavedForm({ action, label, hint }: { action: string; label: string; hint: string }) {
  const { start } = useEditing();
  const { onSubmit, isWaiting } = useSavedSubmit();
  return (
    <PostForm
      className="stack-2"
      action={`/profiles/${start.profileId}/${action}`}
      onSubmit={onSubmit}
    >
      <p className="field-hint">{hint}</p>
      <button className="button" type="submit" aria-busy={isWaiting}>
        {label}
      </button>
    </PostForm>
  );
}

/** Warns before anything is lost; without scripts, the warning is beside the button. */
function Discard() {
  const { start } = useEditing();
  const t = words('profiles');
  const formId = useId();
  const isSure = useRef(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const { onSubmit, isWaiting } = useSavedSubmit();
  return (
    <>
      <PostForm
        id={formId}
        className="stack-2"
        action={`/profiles/${start.profileId}/draft/discarding`}
        onSubmit={(event) => {
          if (isSure.current) return onSubmit(event);
          event.preventDefault();
          dialog.current?.showModal();
        }}
      >
        <p className="field-hint">{t('editor.discardHint')}</p>
        <Revision />
        <button className="button" data-tone="danger" type="submit">
          {t('editor.discard')}
        </button>
      </PostForm>
      <dialog ref={dialog} className="editor-dialog" aria-labelledby={`${formId}-title`}>
        <h2 id={`${formId}-title`}>{t('editor.discardTitle')}</h2>
        <p>{t('editor.discardText')}</p>
        <form method="dialog" className="row">
          <button
            type="submit"
            form={formId}
            className="button"
            data-tone="danger"
            aria-busy={isWaiting}
            onClick={() => {
              isSure.current = true;
            }}
          >
            {t('editor.discardSure')}
          </button>
          <button type="submit" className="button">
            {t('editor.discardNot')}
          </button>
        </form>
      </dialog>
    </>
  );
}
