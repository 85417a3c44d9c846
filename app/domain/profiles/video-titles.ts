import type { ProfileContent, VideoTitle } from './content.ts';
import { videoIdOf } from './video-id.ts';

/** A video’s title; '' without one. */
export function titleOfVideo(titles: VideoTitle[], videoId: string): string {
  return titles.find((one) => one.videoId === videoId)?.title ?? '';
}

export function withVideoTitle(titles: VideoTitle[], { videoId, title }: VideoTitle): VideoTitle[] {
  return [...titles.filter((one) => one.videoId !== videoId), { videoId, title }];
}

/** The videos of the links, each once, with their titles. */
export function titledVideos({ videoLinks, details }: ProfileContent): VideoTitle[] {
  const ids = new Set(videoLinks.flatMap((link) => videoIdOf(link) ?? []));
  return [...ids].map((videoId) => ({
    videoId,
    title: titleOfVideo(details.videoTitles, videoId).trim(),
  }));
}
