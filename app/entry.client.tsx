import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import './messages.ts';

// Browsers that have Temporal load nothing; the others get it before the first page needs it.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
