import { seedStyle } from './seed-style.ts';

type Props = {
  /** Draws the gradient shown without a picture, and while it loads. */
  seed: string;
  image?: { src: string; srcSet?: string };
};

/** A full-bleed picture behind the top of a page, which dissolves into the page's colour. */
export function FadeBanner({ seed, image }: Props) {
  return (
    <div className="banner" style={seedStyle(seed)} data-has-image={image ? '' : undefined}>
      {image && (
        <img src={image.src} srcSet={image.srcSet} sizes="100vw" alt="" fetchPriority="high" />
      )}
    </div>
  );
}
