/**
 * Subscribes this browser to pushes and sends its subscription to the platform, by filling in the
 * form. If the browser can’t, there is no button.
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
