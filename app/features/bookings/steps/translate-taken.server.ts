import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** The constraints that refuse a second booking, with the message for each side. */
const sentences = {
  bookings_performer_once: {
    performer: 'taken.you',
    other: 'taken.performer',
  },
  events_one_show_on_a_stage: {
    performer: 'taken.stage',
    other: 'taken.stage',
  },
} as const;

/**
 * Runs a claim on a performer or a stage.
 * @throws AppError `conflict` if one of them is taken
 */
export async function translateTaken<Result>(
  by: Side | 'clock' | 'platform',
  claim: () => Promise<Result>,
): Promise<Result> {
  try {
    return await claim();
  } catch (error) {
    const { code, constraint } = causeOf(error);
    const sentence = sentences[constraint as keyof typeof sentences];
    if (code !== '23P01' || !sentence) throw error;
    const key = by === 'performer' ? sentence[by] : sentence.other;
    throw new AppError('conflict', words('bookings')(key), { cause: error });
  }
}

function causeOf(error: unknown): { code?: string; constraint?: string } {
  const cause = error instanceof Error ? error.cause : null;
  return typeof cause === 'object' && cause !== null ? cause : {};
}
