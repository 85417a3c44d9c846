/** Spec: every embedded video has this size, in CSS pixels. */
export const videoSize = { width: 320, height: 195 };
