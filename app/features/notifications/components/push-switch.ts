/**
 * Has this browser take pushed notifications, and says to the platform where it does: in its form,
 * which it fills in. Where a browser can’t, the button isn’t there.
 */
export class PushSwitch extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector('form');
    const canPush = 'serviceWorker' in navigator && 'PushManager' in window;
    if (!form || !canPush) return;
    this.toggleAttribute('data-ready', true);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#subscribe(form);
    });
  }

  async #subscribe(form: HTMLFormElement): Promise<void> {
    try {
      if ((await Notification.requestPermission()) !== 'granted') throw new Error('not allowed');
      const worker = await navigator.serviceWorker.register('/push-worker.js');
      const subscription = await worker.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: this.getAttribute('server-key') ?? '',
      });
      const { endpoint, keys } = subscription.toJSON();
      for (const [name, value] of Object.entries({ endpoint, ...keys })) {
        const field = form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
        if (field) field.value = value ?? '';
      }
      form.submit();
    } catch {
      const message = this.querySelector<HTMLElement>('[role="alert"]');
      if (message) message.hidden = false;
    }
  }
}
