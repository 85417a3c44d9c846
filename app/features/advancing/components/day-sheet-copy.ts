import { keepPage } from '#app/lib/live/keep-page.ts';

/** Keeps the day sheet that is open on the device, so that it opens again without a network. */
export class DaySheetCopy extends HTMLElement {
  connectedCallback(): void {
    void keepPage({ worker: '/day-sheet-worker.js', scope: location.pathname });
  }
}
