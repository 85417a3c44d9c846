import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/harness/built.ts',
  workers: 2,
  timeout: 60_000,
  forbidOnly: true,
  reporter: [['list']],
});
