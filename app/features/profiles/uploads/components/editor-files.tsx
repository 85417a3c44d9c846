import { uploadLimits } from '#app/domain/profiles/upload.ts';
import { words } from '#app/lib/words.ts';
import { Card, Group } from '../../editor/components/editor-card.tsx';
import { useEditing } from '../../editor/components/editor-state.ts';
import { FileButton } from './editor-picture.tsx';
import { PressPhoto } from './editor-press-photo.tsx';
import { fileAddress } from './file-address.ts';
import { type Arriving, useFileUploads } from './use-file-uploads.ts';

/** Photos for print, with the photographers' names. */
export function PressPart() {
  const { files } = useEditing();
  const t = words('profiles');
  const photos = files.filter(({ kind }) => kind === 'pressPhoto');
  const uploads = useFileUploads('pressPhoto');
  const isFull = photos.length + uploads.arriving.length >= uploadLimits.mostPressPhotos;
  return (
    <Card part="press">
      {photos.length > 0 && (
        <ol className="columns editor-photos">
          {photos.map((photo, index) => (
            <PressPhoto key={photo.id} photo={photo} index={index} of={photos.length} />
          ))}
        </ol>
      )}
      <ArrivingFiles arriving={uploads.arriving} />
      {isFull ? (
        <p className="field-hint">
          {t('editor.rows.full', { most: uploadLimits.mostPressPhotos })}
        </p>
      ) : (
        <FileButton
          name="pressPhoto"
          label={t('editor.addPhoto')}
          hint={t('editor.fileHint')}
          problem={null}
          isMultiple
          onFiles={uploads.begin}
        />
      )}
    </Card>
  );
}

/** A drawing of everyone's place on stage. */
export function StagePlot() {
  const { start, files, removePageFile } = useEditing();
  const t = words('profiles');
  const uploads = useFileUploads('stagePlot');
  const plot = files.find(({ kind }) => kind === 'stagePlot');
  return (
    <Group legend={t('editor.stagePlot')} hint={t('editor.stagePlotHint')}>
      {plot && (
        <img
          className="editor-plot"
          src={fileAddress(start.profileId, plot)}
          width={plot.width}
          height={plot.height}
          alt={t('editor.stagePlotOf')}
          loading="lazy"
        />
      )}
      <ArrivingFiles arriving={uploads.arriving} />
      <FileButton
        name="stagePlot"
        label={t(plot ? 'editor.changePlot' : 'editor.choosePlot')}
        hint={t('editor.fileHint')}
        problem={null}
        onFiles={uploads.begin}
      >
        {plot && (
          <button
            type="button"
            className="button"
            onClick={async () => {
              await removePageFile(plot.id);
              document.getElementById('stagePlot')?.focus();
            }}
          >
            {t('editor.removePlot')}
          </button>
        )}
      </FileButton>
    </Group>
  );
}

/** Files on their way, each with its progress or its failure. */
function ArrivingFiles({ arriving }: { arriving: Arriving[] }) {
  const t = words('profiles');
  return (
    <ul className="editor-arriving stack-3" aria-live="polite">
      {arriving.map(({ id, name, sent, failure, cancel, again }) => (
        <li key={id} className="stack-2">
          <span>{name}</span>
          {failure === null ? (
            <progress max={1} value={sent} aria-label={t('editor.upload.progressOf', { name })} />
          ) : (
            <p className="field-error">{failure}</p>
          )}
          <div className="row">
            {again && (
              <button type="button" className="button" onClick={again}>
                {t('editor.upload.again')}
              </button>
            )}
            <button type="button" className="button" onClick={cancel}>
              {t(failure === null ? 'editor.upload.cancel' : 'editor.upload.putAway')}
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}
