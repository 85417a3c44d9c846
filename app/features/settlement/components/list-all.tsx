import { words } from '#app/lib/words.ts';

/** So many lines of a part are in sight; the sums are always those of all. */
export const mostListed = 30;

/** The way to the other lines, where there are more. */
export function ListAll({ count }: { count: number }) {
  if (count <= mostListed) return null;
  return (
    <p>
      <a className="quiet-link" href="?all">
        {words('settlement')('listAll', { count })}
      </a>
    </p>
  );
}
