import { vi } from 'vitest';

// A process has one file of tests after the other; each begins with modules that hold nothing yet.
vi.resetModules();
await import('#app/messages.ts');
await import('#app/platform/language.server.ts');
