import { data } from 'react-router';
import { awayContext, servicesContext } from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Failure } from '../failure/failure.tsx';
import type { Route } from './+types/not-found';

export function loader({ context }: Route.LoaderArgs) {
  const away = context.get(awayContext);
  if (away) throw data({ message: away.message }, { status: 503 });
  return data({ supportEmail: context.get(servicesContext).brand.supportEmail }, { status: 404 });
}

export const meta = privatePage(() => words('routes')('notFound.title'));

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return <Failure status={404} supportEmail={loaderData.supportEmail} />;
}
