import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadWords } from './lib/words.ts';
import { catalogues } from './messages.ts';

// Browsers that have Temporal load nothing; the others get it before the first page needs it.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

const { lang } = document.documentElement;
if (lang && !catalogues[lang]) {
  const answer = await fetch(`/messages/${lang}.json`);
  if (answer.ok) loadWords({ ...catalogues, [lang]: await answer.json() });
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
