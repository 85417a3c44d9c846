import { type ReactNode, useEffect, useRef } from 'react';
import { words } from '#app/lib/words.ts';
import { CrossIcon, DownIcon, UpIcon } from '#app/ui/icons.tsx';
import { useEditing } from './editor-state.ts';

const t = words('profiles');

type Props<Item> = {
  items: Item[];
  onChange(items: Item[]): void;
  make(): Item;
  most: number;
  /** "Video 2": names a row for those who move or remove it. */
  nameOf(number: number): string;
  add: string;
  children(row: Row<Item>): ReactNode;
};

export type Row<Item> = { item: Item; index: number; change(item: Item): void };

type Focus = { index: number; part: 'field' | 'up' | 'down' | 'remove' } | null;

/** Lines of a list that can be added, removed and moved, by keyboard as by hand. */
export function Rows<Item>(props: Props<Item>) {
  const { items, onChange, make, most, nameOf, add, children } = props;
  const { announce } = useEditing();
  const { list, addButton, next } = useFocusAfterChange();
  const keys = useKeys(items.length);

  function move(index: number, by: -1 | 1) {
    const to = index + by;
    if (to < 0 || to >= items.length) return;
    keys.move(index, to);
    onChange(moved(items, index, to));
    next.current = { index: to, part: by < 0 ? 'up' : 'down' };
    announce(t('editor.rows.moved', { row: nameOf(index + 1), place: to + 1, of: items.length }));
  }
  function remove(index: number) {
    keys.remove(index);
    onChange(items.filter((_, at) => at !== index));
    next.current = { index: Math.min(index, items.length - 2), part: 'remove' };
    announce(t('editor.rows.removed', { row: nameOf(index + 1) }));
  }
  return (
    <div className="stack-3">
      <ol ref={list} className="stack-3">
        {items.map((item, index) => (
          <li key={keys.at(index)} className="editor-row raised stack-2">
            {children({
              item,
              index,
              change: (changed) => onChange(items.with(index, changed)),
            })}
            <RowButtons
              row={nameOf(index + 1)}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <button
        ref={addButton}
        type="button"
        className="button"
        aria-disabled={items.length >= most || undefined}
        onClick={() => {
          if (items.length >= most) return announce(t('editor.rows.full', { most }));
          onChange([...items, make()]);
          next.current = { index: items.length, part: 'field' };
        }}
      >
        {add}
      </button>
      {items.length >= most && <p className="field-hint">{t('editor.rows.full', { most })}</p>}
    </div>
  );
}

type ButtonsProps = {
  row: string;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: -1 | 1): void;
  onRemove(): void;
};

export function RowButtons({ row, isFirst, isLast, onMove, onRemove }: ButtonsProps) {
  return (
    <div className="editor-row-buttons">
      <RowButton
        part="up"
        label={t('editor.rows.up', { row })}
        off={isFirst}
        act={() => onMove(-1)}
      >
        <UpIcon />
      </RowButton>
      <RowButton
        part="down"
        label={t('editor.rows.down', { row })}
        off={isLast}
        act={() => onMove(1)}
      >
        <DownIcon />
      </RowButton>
      <RowButton part="remove" label={t('editor.rows.remove', { row })} act={onRemove}>
        <CrossIcon />
      </RowButton>
    </div>
  );
}

type ButtonProps = { part: string; label: string; off?: boolean; act(): void; children: ReactNode };

/** A button without effect stays in place, so that the keyboard's focus isn't lost. */
function RowButton({ part, label, off, act, children }: ButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      data-part={part}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={act}
    >
      {children}
    </button>
  );
}

function useFocusAfterChange() {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const next = useRef<Focus>(null);
  useEffect(() => {
    const focus = next.current;
    if (!focus) return;
    next.current = null;
    const row = list.current?.children[focus.index];
    const target = row?.querySelector<HTMLElement>(
      focus.part === 'field' ? 'input, textarea, select' : `[data-part="${focus.part}"]`,
    );
    (target ?? addButton.current)?.focus();
  });
  return { list, addButton, next };
}

/** Rows have no ids of their own; each keeps its key while it moves. */
function useKeys(length: number) {
  const keys = useRef<number[]>([]);
  const last = useRef(0);
  while (keys.current.length < length) keys.current.push(last.current++);
  keys.current.length = length;
  return {
    at: (index: number) => keys.current[index],
    move(from: number, to: number) {
      keys.current = moved(keys.current, from, to);
    },
    remove(index: number) {
      keys.current = keys.current.filter((_, at) => at !== index);
    },
  };
}

function moved<Item>(items: Item[], from: number, to: number): Item[] {
  const without = items.filter((_, at) => at !== from);
  return without.toSpliced(to, 0, items[from] as Item);
}
