import { data } from 'react-router';
import { userIdOf } from '#app/domain/profiles/page-id.ts';
import { readFedPage } from '#app/features/announcements/queries.server.ts';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';
import { EmptyState, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/page-reviews';
import { ReviewList } from './parts.tsx';
import { listReviews } from './queries.server.ts';

const t = words('reviews');

const mostShown = 30;

/** All reviews of a public page, in parts. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database, brand } = context.get(servicesContext);
  const id = userIdOf(params.userId);
  const fedPage = id && (await readFedPage(database.orm, id));
  if (!id || !fedPage) throw data(null, { status: 404 });
  const cursor = new URL(request.url).searchParams.get('cursor');
  const reviews = await listReviews(database.orm, { pageId: id, cursor, most: mostShown });
  const { site, supportEmail, product } = brand;
  const page = { id, name: fedPage.name, reviews, brand: { site, supportEmail, product } };
  const headers = { 'cache-control': 'public, no-cache', [rememberHeader]: `profiles:${id}` };
  return data(page, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData: page }) => [
  { title: [titleOf(page?.name ?? ''), page?.brand.product].join(' · ') },
];

const titleOf = (name: string) => t('listTitle', { name });

export default function PageReviews({ loaderData }: Route.ComponentProps) {
  const { id, name, reviews, brand } = loaderData;
  return (
    <div className="band">
      <PageHead title={titleOf(name)}>
        {reviews.count > 0 && t('part.summary', { count: reviews.count, again: reviews.again })}
      </PageHead>
      {reviews.count === 0 && <EmptyState>{t('part.none')}</EmptyState>}
      <ReviewList reviews={reviews.entries} name={name} brand={brand} />
      {reviews.next && (
        <p>
          <a className="quiet-link" href={`/users/${id}/reviews?cursor=${reviews.next}`}>
            {t('part.more')}
          </a>
        </p>
      )}
    </div>
  );
}
