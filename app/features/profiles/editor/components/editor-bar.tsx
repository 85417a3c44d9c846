import { type FormEvent, useRef, useState } from 'react';
import { dateFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import { PostForm } from '#app/ui/form.tsx';
import type { SaveState } from './draft-saver.ts';
import { useEditing } from './editor-state.ts';

const t = words('profiles');

/** The state of the last change, and the one thing to do: publish. Always in reach. */
export function EditorBar() {
  const { start, saving, announcement } = useEditing();
  return (
    <section className="bottom-bar editor-bar" aria-label={t('editor.bar')}>
      <div className="band split editor-bar-inside">
        <p className="field-hint editor-status" data-kind={saving.kind} role="status">
          {statusWords(saving)}
        </p>
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
        <a
          className="button"
          href={`/profiles/${start.profileId}/preview`}
          target="_blank"
          rel="noopener"
        >
          {t('editor.preview')}
        </a>
        <PublishForm />
      </div>
    </section>
  );
}

function PublishForm() {
  const { start, problems, showAllProblems } = useEditing();
  const submit = useSavedSubmit();
  const hasProblems = Object.keys(problems).length > 0;
  return (
    <PostForm
      action={`/profiles/${start.profileId}/publication`}
      onSubmit={(event) => {
        if (!hasProblems) return submit.onSubmit(event);
        event.preventDefault();
        showAllProblems();
        // Rendered by then, if it wasn't before.
        setTimeout(() => document.getElementById('problems')?.focus());
      }}
    >
      <Revision />
      <button className="button" data-tone="spotlight" type="submit" aria-busy={submit.isWaiting}>
        {t('editor.publish')}
      </button>
    </PostForm>
  );
}

/** Tells the version of the page that a form is about. */
export function Revision() {
  return <input type="hidden" name="revision" defaultValue={useEditing().start.revision} />;
}

/** Sends a form once all changes are saved, and not before. */
export function useSavedSubmit() {
  const { saver, announce } = useEditing();
  const [isWaiting, setIsWaiting] = useState(false);
  const isSent = useRef(false);
  return {
    isWaiting,
    async onSubmit(event: FormEvent<HTMLFormElement>) {
      const form = event.currentTarget;
      event.preventDefault();
      if (isSent.current) return;
      isSent.current = true;
      setIsWaiting(true);
      if (await saver.flush()) {
        const revision = form.elements.namedItem('revision');
        if (revision instanceof HTMLInputElement) revision.value = saver.revision;
        form.submit();
      } else announce(t('editor.saveFirst'));
      isSent.current = false;
      setIsWaiting(false);
    },
  };
}

function statusWords(saving: SaveState): string {
  switch (saving.kind) {
    case 'saved':
      return saving.at === null
        ? t('editor.status.unchanged')
        : t('editor.status.saved', { time: timeOf(saving.at) });
    case 'saving':
      return t('editor.status.saving');
    case 'unreachable':
      return t(saving.isOffline ? 'editor.status.offline' : 'editor.status.failing');
    case 'conflict':
      return t('editor.status.conflict');
    case 'signedOut':
      return t('editor.status.signedOut');
    case 'refused':
      return t('editor.status.refused');
  }
}

export function timeOf(moment: number): string {
  return dateFormat({ hour: '2-digit', minute: '2-digit' }).format(moment);
}
