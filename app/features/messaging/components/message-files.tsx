import { fileTypes, smallWidth } from '#app/domain/messaging/files.ts';
import type { FormField } from '#app/fields/form-field.ts';
import { fileSize } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import { FileField } from '#app/ui/field.tsx';
import type { MessageFile } from '../views.ts';

/** What came with a message: pictures in small, each with the way to the whole one; PDFs by name. */
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

/** Where files for a message are chosen. No browser keeps them for a form that is shown again. */
export function MessageFilesField({ of, isRefused }: FieldProps) {
  const again = isRefused && words('messaging')('files.again');
  return (
    <FileField
      {...of}
      accept={fileTypes.join()}
      hint={[of.hint, again].filter(Boolean).join(' ')}
    />
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
