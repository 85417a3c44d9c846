import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { reviews } from '#app/db/schema/night.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Part } from '#app/features/part.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

async function* exportReviews(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const rows = await orm
    .select({
      bookingId: reviews.bookingId,
      wouldAgain: reviews.wouldAgain,
      text: reviews.text,
      writtenAt: reviews.writtenAt,
      publishedAt: reviews.publishedAt,
    })
    .from(reviews)
    .where(eq(reviews.accountId, viewer.accountId));
  if (rows.length > 0) yield jsonPart('reviews.json', rows);
}

export const part: Part = { exports: [exportReviews] };
