import { keep } from './door-store.ts';

/** Keeps the key that a phone has just got, and goes on to the page that scans. */
export class DoorStart extends HTMLElement {
  connectedCallback(): void {
    const { key } = this.dataset;
    if (!key) return;
    delete this.dataset.key;
    void keep({ key, list: null, tickets: {}, unsent: [], refused: [], offsetMs: 0 }).then(() =>
      location.replace('/door/scan'),
    );
  }
}
