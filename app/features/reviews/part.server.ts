import type { Part } from '#app/features/part.ts';
import { exportReviews } from './queries/export-reviews.server.ts';

export const part: Part = { exports: [exportReviews] };
