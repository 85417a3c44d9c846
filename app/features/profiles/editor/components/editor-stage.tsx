import { contentLimits } from '#app/domain/profiles/content.ts';
import { words } from '#app/lib/words.ts';
import { StagePlot } from '../../uploads/components/editor-files.tsx';
import { Card, Group } from '../parts.tsx';
import { Cells, LongText } from './editor-fields.tsx';
import { Rows } from './editor-rows.tsx';
import { useEditing } from './editor-state.ts';

const t = words('profiles');

/** The needs on stage, for the house to know before the load-in. */
export function StagePart() {
  return (
    <Card part="stage">
      <StagePlot />
      <LongText of="stageNotes" rows={4} />
      <InputList />
      <LongText of="technicalRider" rows={6} />
      <LongText of="hospitalityRider" rows={4} />
    </Card>
  );
}

function InputList() {
  const { content, setDetail } = useEditing();
  return (
    <Group legend={t('editor.inputList')} hint={t('editor.inputListHint')}>
      <Rows
        items={content.details.inputList}
        onChange={(lines) => setDetail('inputList', lines)}
        make={() => ({ source: '', microphone: '', notes: '' })}
        most={contentLimits.inputList}
        nameOf={(number) => t('editor.channel', { number })}
        add={t('editor.addChannel')}
      >
        {(row) => (
          <div className="editor-channel stack-2">
            <span className="editor-channel-number" aria-hidden="true">
              {row.index + 1}
            </span>
            <Cells
              name="details.inputList"
              row={row}
              cells={[
                {
                  of: 'source',
                  label: t('editor.source'),
                  placeholder: t('editor.sourceExample'),
                },
                {
                  of: 'microphone',
                  label: t('editor.microphone'),
                  placeholder: t('editor.microphoneExample'),
                },
                { of: 'notes', label: t('editor.channelNotes') },
              ]}
            />
          </div>
        )}
      </Rows>
    </Group>
  );
}
