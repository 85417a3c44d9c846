import { type ReactNode, useEffect, useState } from 'react';
import { useAlive } from '#app/features/profiles/editor/components/use-alive.ts';
import { Button } from '#app/ui/button.tsx';

type Props = {
  /** The places of the lines in the form that was sent. */
  lines: readonly string[];
  /** Blank lines on a page without scripts. */
  spare: number;
  most: number;
  add: string;
  remove: (number: number) => string;
  /** One line’s fields, with `index` in their names; `line` is null for a new one. */
  children: (line: string | null, index: number) => ReactNode;
  /** Called when lines are added or removed. */
  onLines: () => void;
  /** A hint above the blank lines of a page without scripts. */
  spareHint?: string;
};

type Row = { line: string | null; key: number };

/** Lines that can be added and removed; without scripts there are blank ones to fill in. */
export function TypedLines({
  lines,
  spare,
  most,
  add,
  remove,
  children,
  onLines,
  spareHint,
}: Props) {
  const isAlive = useAlive();
  const [shown, setShown] = useState<Row[]>(() => lines.map((line, key) => ({ line, key })));
  const [nextKey, setNextKey] = useState(lines.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is read when its lines have changed
  useEffect(onLines, [shown]);
  const addLine = () => {
    setShown([...shown, { line: null, key: nextKey }]);
    setNextKey(nextKey + 1);
  };
  return (
    <>
      {shown.length > 0 && (
        <ol className="typed-lines stack-4">
          {shown.map(({ line, key }, index) => (
            <li key={key} className="raised">
              {children(line, index)}
              {isAlive && (
                <Button
                  type="button"
                  aria-label={remove(index + 1)}
                  onClick={() => setShown(shown.filter((one) => one.key !== key))}
                >
                  ✕
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {isAlive && shown.length < most && (
        <Button type="button" onClick={addLine}>
          {add}
        </Button>
      )}
      <noscript>
        {spareHint && <p className="field-hint">{spareHint}</p>}
        <ol className="typed-lines stack-4" start={lines.length + 1}>
          {Array.from({ length: spare }, (_, index) => lines.length + index).map((index) => (
            <li key={index} className="raised">
              {children(null, index)}
            </li>
          ))}
        </ol>
      </noscript>
    </>
  );
}
