import { data } from 'react-router';
import { AppError } from '#app/lib/app-error.ts';
import { statusOf } from './refusal.server.ts';

/** Reads what a page shows. A refusal becomes a page of its own, with its sentence and its status. */
export async function orRefuse<Shown>(read: () => Promise<Shown>): Promise<Shown> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw data({ message: error.message }, { status: statusOf(error.code) });
  }
}
