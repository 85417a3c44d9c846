import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * The server and the hydrated pages. The Hono app is the entry of the one server build, so that
 * every module, and with it the database handle, exists once.
 */
export default defineConfig(({ command }) => ({
  plugins: process.env.VITEST ? [] : [reactRouter()],
  build: {
    // People who start the platform can’t make plugins quicker.
    rollupOptions: { checks: { bundlerTimings: false } },
    assetsDir: 'static/js',
    assetsInlineLimit: 0,
    // The first that know light-dark(), which then follows the place where a colour is used.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  environments: {
    ssr: {
      build: {
        rollupOptions: { input: './app/server.ts', checks: { bundlerTimings: false } },
      },
      // One file loads in half the time of 1,800. These bring files of their own, or threads, or are
      // replaced in part by tests.
      resolve:
        command === 'build'
          ? {
              noExternal: true,
              external: [
                '@electric-sql/pglite',
                '@node-rs/argon2',
                'pg',
                'pino',
                'sharp',
                'subset-font',
              ],
            }
          : {},
    },
  },
}));
