import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // Foreign forms are refused before any page sees them, by the public address. The router would
  // compare with the one that a proxy speaks to, which isn’t https.
  allowedActionOrigins: ['**'],
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
