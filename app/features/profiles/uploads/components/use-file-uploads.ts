import { useEffect, useRef, useState } from 'react';
import type { PageFileKind } from '#app/domain/profiles/upload.ts';
import { words } from '#app/lib/words.ts';
import { useEditing } from '../../editor/components/editor-state.ts';
import { failureWords, fileProblem, sendFile } from './editor-upload.ts';

/** A file on its way to the page. */
export type Arriving = {
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
export function useFileUploads(kind: PageFileKind) {
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
      announce(words('profiles')('editor.fileTaken', { name: file.name }));
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
