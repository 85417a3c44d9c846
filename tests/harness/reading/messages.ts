import { vi } from 'vitest';

// A process runs one file of tests after the other; each begins with fresh modules.
vi.resetModules();
await import('#app/messages.ts');
await import('#app/platform/language.server.ts');
