import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './context.server.ts';

/** The built files: most have a hash in their name and never change. */
export function serveBuiltFiles(): MiddlewareHandler<HttpEnv> {
  const folders = ['build/public', 'build/client'].map((root) =>
    serveStatic({ root, precompressed: true }),
  );
  return async (context, next) => {
    const { path } = context.req;
    // Nothing below a dot is a public file, such as the build's own manifest.
    if (/\/\./.test(path) || !/\.\w+$/.test(path)) return next();
    for (const folder of folders) {
      const file = await folder(context, async () => {});
      if (!file) continue;
      context.set('route', path.startsWith('/static/') ? '/static/*' : path);
      file.headers.set(
        'cache-control',
        path.startsWith('/static/') ? immutable : 'public, max-age=3600',
      );
      return file;
    }
    return next();
  };
}

const immutable = 'public, max-age=31536000, immutable';
