import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyContent, type ProfileContent } from '#app/domain/profiles/content.ts';
import {
  DraftSaver,
  type SaveAnswer,
  type SaveState,
  type Typed,
} from '#app/features/profiles/editor/components/draft-saver.ts';

const typed = (bio: string): ProfileContent => ({ ...emptyContent, bio });

/** A server whose answers the test decides, and a tab with its storage. */
function tab() {
  const sent: { revision: string; bio: string }[] = [];
  const states: SaveState[] = [];
  const answers: (SaveAnswer | 'down' | Promise<SaveAnswer>)[] = [];
  let kept: Typed | null = null;
  const saver = new DraftSaver({
    revision: 'r0',
    async send({ revision, content }) {
      sent.push({ revision, bio: content.bio });
      const answer = await (answers.shift() ?? { kind: 'saved', revision: `r${sent.length}` });
      if (answer === 'down') throw new Error('no answer');
      return answer;
    },
    keep: (what) => {
      kept = what;
    },
    forget: () => {
      kept = null;
    },
    onState: (state) => states.push(state),
  });
  return { saver, sent, states, answers, kept: () => kept };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('DraftSaver', () => {
  it('saves once, 800 ms after the last of several changes', async () => {
    const { saver, sent, states, kept } = tab();
    for (const bio of ['W', 'We', 'We play']) {
      saver.change(typed(bio));
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(sent).toEqual([]);
    expect(kept()?.content.bio).toBe('We play');
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toEqual([{ revision: 'r0', bio: 'We play' }]);
    expect(states.at(-1)).toMatchObject({ kind: 'saved' });
    expect(kept()).toBeNull();
    expect(saver.hasUnsaved).toBe(false);
  });

  it('builds each save on the answer to the one before, one at a time', async () => {
    const { saver, sent, answers, kept } = tab();
    let answer: (answer: SaveAnswer) => void = () => {};
    answers.push(new Promise((resolve) => (answer = resolve)));
    saver.change(typed('first'));
    await vi.advanceTimersByTimeAsync(800);
    saver.change(typed('second'));
    const flushed = Promise.all([saver.flush(), saver.flush()]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent).toHaveLength(1);
    answer({ kind: 'saved', revision: 'r1' });
    expect(await flushed).toEqual([true, true]);
    expect(sent).toEqual([
      { revision: 'r0', bio: 'first' },
      { revision: 'r1', bio: 'second' },
    ]);
    expect(kept()).toBeNull();
  });

  it('keeps a failed draft and tries again by itself until it is saved', async () => {
    const { saver, sent, states, answers, kept } = tab();
    answers.push('down', 'down', 'down');
    saver.change(typed('patient'));
    await vi.advanceTimersByTimeAsync(800);
    expect(states.at(-1)).toMatchObject({ kind: 'unreachable' });
    expect(kept()?.content.bio).toBe('patient');
    expect(saver.hasUnsaved).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000 + 5_000 + 10_000);
    expect(sent).toHaveLength(4);
    expect(states.at(-1)).toMatchObject({ kind: 'saved' });
    expect(kept()).toBeNull();
  });

  it('after a conflict waits for a person, however much is typed, then saves on top', async () => {
    const { saver, sent, states, answers, kept } = tab();
    answers.push({ kind: 'conflict', revision: 'theirs' });
    saver.change(typed('mine'));
    await vi.advanceTimersByTimeAsync(800);
    saver.change(typed('mine, longer'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await saver.flush()).toBe(false);
    expect(sent).toHaveLength(1);
    expect(states.at(-1)).toMatchObject({ kind: 'conflict' });
    expect(kept()?.content.bio).toBe('mine, longer');
    expect(await saver.retry()).toBe(true);
    expect(sent.at(-1)).toEqual({ revision: 'theirs', bio: 'mine, longer' });
  });

  it.each([{ kind: 'signedOut' as const }, { kind: 'refused' as const, reason: 'too large' }])(
    'is held by $kind and loses nothing',
    async (refusal) => {
      const { saver, sent, states, answers, kept } = tab();
      answers.push(refusal);
      saver.change(typed('kept'));
      await vi.advanceTimersByTimeAsync(60_000);
      expect(sent).toHaveLength(1);
      expect(states.at(-1)).toEqual(refusal);
      expect(kept()?.content.bio).toBe('kept');
      expect(await saver.retry()).toBe(true);
      expect(kept()).toBeNull();
    },
  );

  it('forgets an abandoned draft', async () => {
    const { saver, sent, kept } = tab();
    saver.change(typed('no'));
    saver.drop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([sent, kept(), await saver.flush()]).toEqual([[], null, true]);
  });
});
