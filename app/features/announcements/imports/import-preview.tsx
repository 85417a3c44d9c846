import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { CheckField, PostForm } from '#app/ui/form.tsx';
import { Message, TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/import-preview';
import { importShows } from './commands.server.ts';
import { readImport } from './queries.server.ts';

const t = words('announcements');

export const loader = forViewer(
  async ({ viewer, services, params }: Viewed<'profileId' | 'importId'>) => ({
    as: params.profileId,
    importId: params.importId,
    preview: await readImport(services, viewer, params),
  }),
);

export const action = formAction(importShows, {
  to: ({ as }) => `/profiles/${as}/shows?done=imported`,
});

export const meta = privatePage(() => words('announcements')('imports.preview.title'));

export default function ImportPreview({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { as, importId, preview } = loaderData;
  const { added, changed, gone, bookedHere, unchanged, problems } = preview;
  const address = `/profiles/${as}/shows`;
  const changes = added.length + changed.length + gone.length > 0;
  return (
    <TaskPage title={t('imports.preview.title')} lead={t('imports.preview.lead')} refused={refused}>
      {!changes && <Message tone="plain">{t('imports.preview.nothing')}</Message>}
      <PostForm className="form" action={`${address}/imports/${importId}`}>
        {gone.length > 0 && (
          <CheckField name="removesGone" value="yes" label={t('imports.preview.removeGone')} />
        )}
        <div className="row">
          {changes && <Button tone="spotlight">{t('imports.preview.send')}</Button>}
          <LinkButton href={`${address}/import`}>{t('imports.preview.again')}</LinkButton>
        </div>
      </PostForm>
      <Part kind="problems" hint={t('imports.preview.problemsHint')} entries={problems} />
      <Part kind="added" entries={added} />
      <Part
        kind="changed"
        entries={changed.map(({ fields, note, ...one }) => ({
          ...one,
          notes: [
            t('imports.preview.differs', { fields: [...new Set(fields)].join(', ') }),
            note ?? '',
          ],
        }))}
      />
      <Part kind="gone" entries={gone} />
      <Part kind="bookedHere" entries={bookedHere} />
      {unchanged > 0 && <p>{t('imports.preview.unchanged', { count: unchanged })}</p>}
    </TaskPage>
  );
}

type Entry = { text: string; line?: number; id?: string; note?: string; notes?: string[] };
type PartProps = {
  kind: 'problems' | 'added' | 'changed' | 'gone' | 'bookedHere';
  hint?: string;
  entries: Entry[];
};

function Part({ kind, hint, entries }: PartProps) {
  if (entries.length === 0) return null;
  return (
    <section className="section stack-2" aria-labelledby={kind}>
      <h2 id={kind}>{t(`imports.preview.${kind}`, { count: entries.length })}</h2>
      {hint && <p>{hint}</p>}
      <ul className="own-shows">
        {entries.map(({ text, line, id, note, notes = [note ?? ''] }) => (
          <li key={id ?? line}>
            <span dir="auto">
              {text}
              {notes.filter(Boolean).map((one) => (
                <small key={one}> {one}</small>
              ))}
            </span>
            {line !== undefined && <small>{t('imports.preview.line', { line })}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
