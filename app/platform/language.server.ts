import { AsyncLocalStorage } from 'node:async_hooks';
import { carryLanguages } from '#app/lib/language.ts';

/** Each request, mail and job keeps its language through all that it awaits. */
const storage = new AsyncLocalStorage<string>();
carryLanguages({
  current: () => storage.getStore(),
  run: (language, work) => storage.run(language, work),
});
