export const pictureLimits = { mostBytes: 10 * 1024 * 1024, mostPixels: 50_000_000 };
