import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * The text fields of a form that has been sent.
 * @throws AppError `bad-input` for a body that is no form
 */
export async function readForm(request: Request): Promise<Record<string, string>> {
  try {
    const fields: Record<string, string> = {};
    for (const [name, value] of await request.formData())
      if (typeof value === 'string') fields[name] = value;
    return fields;
  } catch (cause) {
    throw new AppError('bad-input', words('routes')('plain.noForm'), { cause });
  }
}
