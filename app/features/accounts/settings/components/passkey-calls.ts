/** Says in place why it failed. */
export function sayIn(element: HTMLElement): void {
  let message = element.querySelector<HTMLElement>('[role="alert"]');
  if (!message) {
    message = document.createElement('p');
    message.className = 'field-error';
    message.role = 'alert';
    element.append(message);
  }
  message.textContent = element.getAttribute('failure-words');
}

/** Makes one call of a passkey’s ceremony. */
export async function ask(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(path, {
    ...(body
      ? {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }
      : {}),
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}
