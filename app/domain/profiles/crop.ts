import type { Crop } from './upload.ts';

export type Size = { width: number; height: number };

/** The position of a picture in its frame: the point in the middle, and the zoom. */
export type Framing = { centreX: number; centreY: number; zoom: number };

/** Width by height of the frame of each picture that is cropped. */
export const frameRatios = { profilePicture: 1, banner: 8 / 3 } as const;

/** A narrower crop would be blown up wherever it appears. */
const leastCropWidth = 320;

/** The first framing: the picture’s middle, as much of it as the frame can hold. */
export function firstFraming({ width, height }: Size): Framing {
  return { centreX: width / 2, centreY: height / 2, zoom: 1 };
}

/** The zoom at which a picture gets coarse. */
export function mostZoom(picture: Size, ratio: number): number {
  return Math.max(1, Math.min(8, widestCrop(picture, ratio).width / leastCropWidth));
}

/** The nearest framing that leaves no part of the frame empty. */
export function settled(framing: Framing, picture: Size, ratio: number): Framing {
  const zoom = between(1, framing.zoom, mostZoom(picture, ratio));
  const { width, height } = cropSize(picture, ratio, zoom);
  return {
    zoom,
    centreX: between(width / 2, framing.centreX, picture.width - width / 2),
    centreY: between(height / 2, framing.centreY, picture.height - height / 2),
  };
}

/** The crop of a framing: always inside the picture, at least one pixel each way. */
export function cropOf(framing: Framing, picture: Size, ratio: number): Crop {
  const { centreX, centreY, zoom } = settled(framing, picture, ratio);
  const exact = cropSize(picture, ratio, zoom);
  const width = between(1, Math.round(exact.width), picture.width);
  const height = between(1, Math.round(exact.height), picture.height);
  return {
    width,
    height,
    left: between(0, Math.round(centreX - width / 2), picture.width - width),
    top: between(0, Math.round(centreY - height / 2), picture.height - height),
  };
}

function cropSize(picture: Size, ratio: number, zoom: number): Size {
  const widest = widestCrop(picture, ratio);
  return { width: widest.width / zoom, height: widest.height / zoom };
}

function widestCrop({ width, height }: Size, ratio: number): Size {
  return width / height > ratio
    ? { width: height * ratio, height }
    : { width, height: width / ratio };
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
