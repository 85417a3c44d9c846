/** Asks the platform for one step of a passkey’s ceremony. */
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
