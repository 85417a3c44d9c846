import { readSignInEvent } from '#app/domain/accounts/sign-in-popup.ts';

/**
 * Reports the result to the page that opened this window, and closes the window. The report holds
 * no secret: the session is a cookie that only the server can read.
 */
class SignInReport extends HTMLElement {
  connectedCallback(): void {
    const event = readSignInEvent({
      type: 'sign-in',
      eventId: this.getAttribute('event-id'),
      refusal: this.getAttribute('refusal'),
    });
    if (!event) return;
    new BroadcastChannel(`sign-in-${event.eventId}`).postMessage(event);
    opener?.postMessage(event, location.origin);
    // One turn later, so that the report is on its way.
    setTimeout(() => close());
  }
}

customElements.define('sign-in-report', SignInReport);
