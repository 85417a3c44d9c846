import { data, type LoaderFunctionArgs, type ServerBuild } from 'react-router';
import { servicesContext } from '#app/http/context.server.ts';
import { statusOf } from '#app/http/forms/refusal.server.ts';
import { awayIn } from './away-in.server.ts';

/** The pages of a build, which say calmly that what they need is away, as they do what they refuse. */
export function guardPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && guard(route)]);
  return { ...build, routes: Object.fromEntries(routes) };
}

type Route = ServerBuild['routes'][string] & object;

function guard(route: Route): Route {
  const { loader, action, ...rest } = route.module;
  const work = {
    ...(loader && { loader: orSay(loader) }),
    ...(action && { action: orSay(action) }),
  };
  return { ...route, module: { ...rest, ...work } };
}

type Work = Route['module']['loader'] & object;

function orSay(work: Work): Work {
  return async (asked: LoaderFunctionArgs, context) => {
    try {
      return await work(asked, context);
    } catch (error) {
      // Whoever breaks off what they send says so as a lost connection does.
      if (asked.request.signal.aborted) throw error;
      const away = awayIn(error, asked.context.get(servicesContext).log);
      if (!away) throw error;
      throw data({ message: away.message }, { status: statusOf(away.code) });
    }
  };
}
