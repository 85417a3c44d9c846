/**
 * Has a service worker keep the open page with its files, so that it opens without a network. Does
 * nothing in browsers without service workers.
 * @param scope the worker answers below it; `page` is in it
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
