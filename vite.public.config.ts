import { defineConfig } from 'vite';

/** The one small script of the public pages, and the video player it fetches when play is pressed. */
export default defineConfig({
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'build/public',
    manifest: true,
    modulePreload: false,
    rollupOptions: {
      checks: { bundlerTimings: false },
      input: './app/entry.public.ts',
      output: {
        entryFileNames: 'static/js/[name]-[hash].js',
        chunkFileNames: 'static/js/[name]-[hash].js',
        assetFileNames: 'static/js/[name]-[hash][extname]',
      },
    },
  },
});
