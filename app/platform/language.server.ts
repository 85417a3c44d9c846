import { AsyncLocalStorage } from 'node:async_hooks';
import { carryLanguages } from '#app/lib/language.ts';

/** Each request, mail and job has its own language, wherever its work is gone on with. */
const storage = new AsyncLocalStorage<string>();
carryLanguages({
  current: () => storage.getStore(),
  run: (language, work) => storage.run(language, work),
});
