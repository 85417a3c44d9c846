import { fileTypes, smallWidth } from '#app/domain/messaging/files.ts';
import type { FormField } from '#app/fields/form-field.ts';
import { fileSize } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import { FileField } from '#app/ui/field.tsx';
import type { MessageFile } from '../views.ts';

/** Files of a message: small pictures that link to the large ones; PDFs by name. */
export function MessageFiles({ files }: { files: MessageFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="message-files">
      {files.map((file) => (
        <li key={file.id}>
          <a href={`/messages/files/${file.id}`} className="quiet-link" dir="auto">
            <FileShown {...file} />
          </a>
        </li>
      ))}
    </ul>
  );
}

type FieldProps = { of: FormField; isRefused: boolean };

/** Chooses files for a message. Browsers clear it when a refused form is shown again. */
export function MessageFilesField({ of, isRefused }: FieldProps) {
  const hint = isRefused && words('messaging')('files.again');
  return (
    <FileField {...of} accept={fileTypes.join()} hint={[of.hint, hint].filter(Boolean).join(' ')} />
  );
}

function FileShown({ id, name, type, sizeBytes, width, height }: MessageFile) {
  const t = words('messaging');
  if (type === 'application/pdf') return t('files.named', { name, size: fileSize(sizeBytes) });
  const shrunk = Math.min(1, smallWidth / (width ?? smallWidth));
  return (
    <img
      src={`/messages/files/${id}/small`}
      alt={t('files.picture', { name })}
      loading="lazy"
      {...(width && height && { width: width * shrunk, height: Math.round(height * shrunk) })}
    />
  );
}
