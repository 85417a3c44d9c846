/**
 * Has a service worker keep the page that is open, with the files that it is made of, so that it opens
 * again without a network. Nothing happens where there are no service workers.
 * @param scope below which the worker answers; a page of it is what is kept
 */
export async function keepPage({ worker, scope, page = scope }: Kept): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(worker, { scope });
  const active = registration.active ?? (await activeOf(registration));
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const own = files.filter((file) => new URL(file).origin === location.origin);
  active?.postMessage({ keep: [page, ...own] });
}

type Kept = { worker: string; scope: string; page?: string };

/** Once it is at work for the first time. */
function activeOf(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  return new Promise((resolve) => {
    const coming = registration.installing ?? registration.waiting;
    if (!coming) resolve(registration.active);
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(registration.active);
    });
  });
}
