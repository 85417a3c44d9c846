import { seedStyle } from './seed-style.ts';

export type AvatarPicture = {
  src: string;
  sources: { type: string; srcSet: string }[];
  srcSet: string;
};

type Props = { seed: string; initial: string; sizes: string; picture: AvatarPicture | null };

/** A square picture, or the initial set like a poster letter. The name is always beside it. */
export function Avatar({ seed, initial, sizes, picture }: Props) {
  return (
    <div className="avatar" style={seedStyle(seed)}>
      {picture ? (
        <picture>
          {picture.sources.map(({ type, srcSet }) => (
            <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
          ))}
          <img
            src={picture.src}
            srcSet={picture.srcSet}
            sizes={sizes}
            alt=""
            width="320"
            height="320"
          />
        </picture>
      ) : (
        <span aria-hidden="true">{initial}</span>
      )}
    </div>
  );
}
