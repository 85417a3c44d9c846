import type { ProfileContent, VideoTitle } from './content.ts';
import { videoIdOf } from './video-id.ts';

/** What a video is called; '' where no one has said. */
export function titleOfVideo(titles: VideoTitle[], videoId: string): string {
  return titles.find((one) => one.videoId === videoId)?.title ?? '';
}

export function withVideoTitle(titles: VideoTitle[], { videoId, title }: VideoTitle): VideoTitle[] {
  return [...titles.filter((one) => one.videoId !== videoId), { videoId, title }];
}

/** The videos that links show, each once, with what they are called. */
export function titledVideos({ videoLinks, details }: ProfileContent): VideoTitle[] {
  const ids = new Set(videoLinks.flatMap((link) => videoIdOf(link) ?? []));
  return [...ids].map((videoId) => ({
    videoId,
    title: titleOfVideo(details.videoTitles, videoId).trim(),
  }));
}
