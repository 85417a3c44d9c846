import type { Part } from '#app/features/part.ts';
import { forgetCards } from './commands.server.ts';

export const part: Part = { leaving: { remove: (tx, { parties }) => forgetCards(tx, parties) } };
