import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';

/** Files with a hash in their name, which never change, and the few fixed ones beside them. */
export function serveBuiltFiles(): MiddlewareHandler {
  const folders = ['build/public', 'build/client'].map((root) =>
    serveStatic({
      root,
      precompressed: true,
      onFound: (path, context) => {
        const isHashed = /[/\\]static[/\\]/.test(path);
        context.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    }),
  );
  return async (context, next) => {
    // Nothing below a dot is a public file, such as the build's own manifest.
    if (/\/\./.test(context.req.path) || !/\.\w+$/.test(context.req.path)) return next();
    return every(...folders)(context, next);
  };
}
