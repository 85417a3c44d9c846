import { data } from 'react-router';
import { statusOf } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';

/**
 * The text fields of a form.
 * @throws a refusal of React Router’s, for a body that is no form
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  try {
    const fields: Record<string, string> = {};
    for (const [name, value] of await request.formData())
      if (typeof value === 'string') fields[name] = value;
    return fields;
  } catch {
    throw data({ message: words('routes')('plain.noForm') }, { status: statusOf('bad-input') });
  }
}

export type SentForm = {
  typed: Record<string, string>;
  files: { name: string; bytes: Uint8Array }[];
};

/**
 * The text fields of a form, and its files without the empty ones. `limitPages` has limited the size.
 * @throws a refusal of React Router’s, for a body that is no form
 */
export async function readFormFiles(request: Request): Promise<SentForm> {
  try {
    const sent: SentForm = { typed: {}, files: [] };
    // A form of one button may have no body.
    if (Number(request.headers.get('content-length') ?? 0) === 0) return sent;
    for (const [name, value] of await request.formData())
      if (typeof value === 'string') sent.typed[name] = value;
      else if (value.size > 0)
        sent.files.push({ name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) });
    return sent;
  } catch {
    throw data({ message: words('routes')('plain.noForm') }, { status: statusOf('bad-input') });
  }
}
