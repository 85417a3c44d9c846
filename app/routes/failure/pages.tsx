import { useRouteLoaderData } from 'react-router';
import type { Brand } from '#app/platform/brand.ts';
import type { Route } from './+types/pages';
import { FailurePage } from './failure.tsx';

/**
 * Failures that a page or an action didn't catch itself. React Router reads nothing of a boundary’s
 * own route after a form has failed, so this one is below the root, which knows the signed-in
 * person.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const loaded = useRouteLoaderData<{ brand: Brand }>('root');
  return <FailurePage error={error} supportEmail={loaded?.brand.supportEmail} />;
}
