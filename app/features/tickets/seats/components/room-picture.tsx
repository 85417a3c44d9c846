import { words } from '#app/lib/words.ts';
import type { ShownRoom } from '../queries/show-room.server.ts';
import { RoomLegend } from './room-map.tsx';

/** The price levels in the room, and its free seats. */
export function RoomPicture({ room: { picture, levels } }: { room: ShownRoom }) {
  const t = words('tickets');
  const { width, height, names, free, taken } = picture;
  return (
    <figure className="room-picture">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('seats.picture')}
        // A small room isn’t drawn with large seats.
        style={{ maxWidth: `${width * remPerUnit}rem` }}
      >
        <path className="room-taken" d={taken} />
        {free.map((path, level) => (
          <path key={levels[level]?.name} data-level={level} d={path} />
        ))}
        {names.map(({ name, x, y }) => (
          <text key={name} x={x} y={y} textAnchor="middle">
            {name}
          </text>
        ))}
      </svg>
      <figcaption>
        <RoomLegend
          levels={levels.map(({ free: count, ...level }) => ({
            ...level,
            note: count === 0 ? t('buy.soldOut') : t('buy.left', { count }),
          }))}
          states={['taken']}
        />
      </figcaption>
    </figure>
  );
}

const remPerUnit = 0.8;
