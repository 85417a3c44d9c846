import { defineConfig } from 'vite';

/** Work that has a thread of its own, each in one file; packages stay in their folder. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'build/threads',
    rollupOptions: {
      input: ['./app/platform/busy-thread.ts', './app/platform/print/sheet-thread.ts'],
      checks: { bundlerTimings: false },
    },
  },
});
