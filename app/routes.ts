import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { documentSlugs } from './features/legal/documents.ts';

export default [
  index('./routes/home/home.tsx'),
  route('users/:userId?', './routes/profiles/profile.tsx'),
  ...documentSlugs.map((slug) => route(slug, './routes/legal/document.tsx', { id: slug })),
  route('api', './routes/api/api.tsx'),
  ...(process.env.NODE_ENV === 'production'
    ? []
    : [route('dev/design', './routes/dev/design.tsx')]),
  route('*', './routes/not-found/not-found.tsx'),
] satisfies RouteConfig;
