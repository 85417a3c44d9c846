import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ProfileContent, ProfileDetails } from '#app/domain/profiles/content.ts';
import { contentProblems, missingBeforePublishing } from '#app/domain/profiles/content-problems.ts';
import type { PageFile, PictureKind } from '#app/domain/profiles/page-files.ts';
import { words } from '#app/lib/words.ts';
import { failureWords, removeFile } from '../../uploads/components/editor-upload.ts';
import { describeProblems, type ProblemSentences } from '../words.ts';
import { DraftSaver, type SaveAnswer, type SaveState, type Typed } from './draft-saver.ts';
import type { EditorStart } from './editor-start.ts';

const t = words('profiles');

/** The state that all parts of the editor share. */
export type Editor = {
  start: EditorStart;
  content: ProfileContent;
  set<Key extends keyof ProfileContent>(key: Key, value: ProfileContent[Key]): void;
  setDetail<Key extends keyof ProfileDetails>(key: Key, value: ProfileDetails[Key]): void;
  /** The problem to show beside a field: none before the field has been left. */
  problemOf(field: string): string | undefined;
  /** The problems that prevent publishing, by the field's name. */
  problems: ProblemSentences;
  showsAllProblems: boolean;
  showAllProblems(): void;
  /** Reports a typed text that can't even be kept as content; undefined when it can. */
  report(field: string, problem: string | undefined): void;
  /** Called when a field is left. */
  leave(field: string): void;
  pictures: EditorStart['pictures'];
  setPicture(kind: PictureKind, version: string | null): void;
  files: PageFile[];
  setFiles(files: PageFile[]): void;
  addFile(file: PageFile): void;
  /** Resolves to the reason of a failure, or null. */
  removePageFile(fileId: string): Promise<string | null>;
  saving: SaveState;
  saver: Pick<DraftSaver, 'flush' | 'retry' | 'drop' | 'revision'>;
  /** Text typed in this tab before a reload and never saved. */
  unsavedText: Typed | null;
  restoreUnsavedText(): void;
  dropUnsavedText(): void;
  /** Announced once to screen readers. */
  announcement: string;
  announce(text: string): void;
};

export const EditorContext = createContext<Editor | null>(null);

export function useEditing(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('This part is outside the editor.');
  return editor;
}

export function useEditor(start: EditorStart): Editor {
  const [content, setContent] = useState(start.content);
  const [reported, setReported] = useState<Record<string, string | undefined>>({});
  const [left, setLeft] = useState<ReadonlySet<string> | 'all'>(() =>
    start.showsProblems ? 'all' : new Set(),
  );
  const [announcement, announce] = useState('');
  const { saving, saver } = useSaver(start);
  const files = useFiles(start);
  const [unsavedText, setUnsavedText] = useUnsavedText(start);
  const latest = useRef(content);
  const problems = useMemo(
    () => problemsIn(content, start.published, reported),
    [content, start.published, reported],
  );

  function change(next: ProfileContent) {
    latest.current = next;
    setContent(next);
    saver.change(next);
  }
  return {
    start,
    content,
    set: (key, value) => change({ ...latest.current, [key]: value }),
    setDetail: (key, value) =>
      change({ ...latest.current, details: { ...latest.current.details, [key]: value } }),
    problems,
    problemOf: (field) => (left === 'all' || left.has(field) ? problems[field] : undefined),
    showsAllProblems: left === 'all',
    showAllProblems: () => setLeft('all'),
    report: (field, problem) =>
      setReported((before) =>
        before[field] === problem ? before : { ...before, [field]: problem },
      ),
    leave: (field) =>
      setLeft((before) =>
        before === 'all' || before.has(field) ? before : new Set([...before, field]),
      ),
    ...files,
    saving,
    saver,
    unsavedText,
    restoreUnsavedText() {
      if (unsavedText) change(unsavedText.content);
      setReported({});
      setUnsavedText(null);
    },
    dropUnsavedText() {
      saver.drop();
      setUnsavedText(null);
    },
    announcement,
    announce,
  };
}

/** Pictures and files, which are on the page as soon as they are sent. */
function useFiles({ profileId, ...start }: EditorStart) {
  const [pictures, setPictures] = useState(start.pictures);
  const [files, setFiles] = useState(start.files);
  return {
    pictures,
    setPicture: (kind: PictureKind, version: string | null) =>
      setPictures((before) => ({ ...before, [kind]: version })),
    files,
    setFiles,
    addFile: (file: PageFile) =>
      setFiles((before) => [
        ...before.filter(({ kind }) => kind !== 'stagePlot' || kind !== file.kind),
        file,
      ]),
    async removePageFile(fileId: string) {
      try {
        await removeFile(profileId, fileId);
        setFiles((before) => before.filter(({ id }) => id !== fileId));
        return null;
      } catch (error) {
        return failureWords(error);
      }
    },
  };
}

function useSaver(start: EditorStart) {
  const [saving, setSaving] = useState<SaveState>({ kind: 'saved', at: null });
  const [saver] = useState(() => {
    const draftStore = keptDraft(start.profileId);
    return new DraftSaver({
      revision: start.revision,
      send: (draft) => sendDraft(start.profileId, draft),
      keep: draftStore.write,
      forget: draftStore.remove,
      onState: setSaving,
    });
  });
  useEffect(() => {
    const flush = () => void saver.flush();
    const flushWhenHidden = () => document.visibilityState === 'hidden' && flush();
    // Asks only with unsaved changes, so that leaving is otherwise quick.
    const warn = (event: BeforeUnloadEvent) => saver.hasUnsaved && event.preventDefault();
    document.addEventListener('visibilitychange', flushWhenHidden);
    window.addEventListener('online', flush);
    window.addEventListener('beforeunload', warn);
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden);
      window.removeEventListener('online', flush);
      window.removeEventListener('beforeunload', warn);
    };
  }, [saver]);
  return { saving, saver };
}

/** Read after the page has come alive, since the server can't know this tab's storage. */
function useUnsavedText({ profileId, content }: EditorStart) {
  const [unsavedText, setUnsavedText] = useState<Typed | null>(null);
  useEffect(() => {
    const typed = keptDraft(profileId).read();
    if (typed && JSON.stringify(typed.content) !== JSON.stringify(content)) setUnsavedText(typed);
    else keptDraft(profileId).remove();
  }, [profileId, content]);
  return [unsavedText, setUnsavedText] as const;
}

/**
 * Every problem that prevents publishing, in words, by the field's name.
 * @param reported problems of typed texts that can't even be kept as content
 */
function problemsIn(
  content: ProfileContent,
  published: ProfileContent,
  reported: Record<string, string | undefined>,
): ProblemSentences {
  const problems: ProblemSentences = {};
  for (const name of missingBeforePublishing(content)) problems[name] = t(`missing.${name}`);
  Object.assign(problems, describeProblems(contentProblems(content, published)));
  for (const [field, problem] of Object.entries(reported)) if (problem) problems[field] = problem;
  return problems;
}

/* The editor's calls to the server, and its storage in this tab. */

/** Browsers take no larger body for a request that outlives its page. */
const mostKeptAliveBytes = 60_000;

async function sendDraft(
  profileId: string,
  draft: { revision: string; content: ProfileContent },
): Promise<SaveAnswer> {
  const body = JSON.stringify(draft);
  const response = await fetch(`/profiles/${profileId}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body,
    keepalive: new Blob([body]).size < mostKeptAliveBytes,
    redirect: 'error',
  });
  if (response.status === 401) return { kind: 'signedOut' };
  if (response.status >= 500 || response.status === 429) throw new Error('not saved');
  const answer = (await response.json()) as { revision: string; error: string };
  if (response.status === 409) return { kind: 'conflict', revision: answer.revision };
  if (!response.ok) return { kind: 'refused', reason: answer.error };
  return { kind: 'saved', revision: answer.revision };
}

/** Unsaved text, kept in this tab over a reload. */
function keptDraft(profileId: string) {
  const key = `draft/${profileId}`;
  return {
    read: (): Typed | null => tried(() => JSON.parse(sessionStorage.getItem(key) ?? 'null')),
    write: (typed: Typed) => void tried(() => sessionStorage.setItem(key, JSON.stringify(typed))),
    remove: () => void tried(() => sessionStorage.removeItem(key)),
  };
}

/** Storage may be full or forbidden; then only the screen has the text. */
function tried<Value>(attempt: () => Value): Value | null {
  try {
    return attempt();
  } catch {
    return null;
  }
}
