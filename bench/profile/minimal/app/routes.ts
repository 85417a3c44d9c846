import { type RouteConfig, route } from '@react-router/dev/routes';

export default [route('users/:userId', './user.tsx')] satisfies RouteConfig;
