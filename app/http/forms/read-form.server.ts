import { data } from 'react-router';
import { words } from '#app/lib/words.ts';
import { statusOf } from './refusal.server.ts';

/**
 * The text fields of a form that has been sent.
 * @throws what React Router shows as a refusal, for a body that is no form
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
