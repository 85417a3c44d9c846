/** Counts down what its text says in full: how long tickets are still held. */
export class TimeLeft extends HTMLElement {
  #timer: ReturnType<typeof setInterval> | undefined;

  connectedCallback(): void {
    const until = Date.parse(this.getAttribute('until') ?? '');
    const clock = document.createElement('b');
    clock.ariaHidden = 'true';
    this.append(' ', clock);
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
      const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
      const hours = Math.floor(seconds / 3_600);
      const written = (hours > 0 ? [hours, ...parts] : parts).map(String);
      clock.textContent = written.map((part, at) => (at ? part.padStart(2, '0') : part)).join(':');
      // The page then shows the next steps.
      if (seconds === 0) location.reload();
    };
    tick();
    this.#timer = setInterval(tick, 1_000);
  }

  disconnectedCallback(): void {
    clearInterval(this.#timer);
  }
}
