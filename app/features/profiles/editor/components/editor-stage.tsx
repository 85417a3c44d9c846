import type { InputLine } from '#app/domain/profiles/content.ts';
import { contentLimits } from '#app/domain/profiles/content-limits.ts';
import { words } from '#app/lib/words.ts';
import { StagePlot } from '../../uploads/components/editor-files.tsx';
import { Card, Group } from './editor-card.tsx';
import { Line, LongText } from './editor-fields.tsx';
import { type Row, Rows } from './editor-rows.tsx';
import { useEditing } from './editor-state.ts';

/** What a house needs to know before the load-in. */
export function StagePart() {
  const { content, setDetail } = useEditing();
  const t = words('profiles');
  const { details } = content;
  return (
    <Card part="stage">
      <StagePlot />
      <LongText
        name="details.stageNotes"
        label={t('editor.stageNotes')}
        hint={t('editor.stageNotesHint')}
        rows={4}
        most={contentLimits.stageNotes}
        value={details.stageNotes}
        onChange={(text) => setDetail('stageNotes', text)}
      />
      <Group legend={t('editor.inputList')} hint={t('editor.inputListHint')}>
        <Rows
          items={details.inputList}
          onChange={(lines) => setDetail('inputList', lines)}
          make={() => ({ source: '', microphone: '', notes: '' })}
          most={contentLimits.inputList}
          nameOf={(number) => t('editor.channel', { number })}
          add={t('editor.addChannel')}
        >
          {(row) => <Channel {...row} />}
        </Rows>
      </Group>
      <LongText
        name="details.technicalRider"
        label={t('editor.technicalRider')}
        hint={t('editor.technicalRiderHint')}
        rows={6}
        most={contentLimits.technicalRider}
        value={details.technicalRider}
        onChange={(text) => setDetail('technicalRider', text)}
      />
      <LongText
        name="details.hospitalityRider"
        label={t('editor.hospitalityRider')}
        hint={t('editor.hospitalityRiderHint')}
        rows={4}
        most={contentLimits.hospitalityRider}
        value={details.hospitalityRider}
        onChange={(text) => setDetail('hospitalityRider', text)}
      />
    </Card>
  );
}

function Channel({ item, index, change }: Row<InputLine>) {
  const t = words('profiles');
  const name = `details.inputList.${index}`;
  return (
    <div className="editor-channel stack-2">
      <span className="editor-channel-number" aria-hidden="true">
        {index + 1}
      </span>
      <Line
        name={`${name}.source`}
        label={t('editor.source')}
        placeholder={t('editor.sourceExample')}
        value={item.source}
        onChange={(source) => change({ ...item, source })}
      />
      <Line
        name={`${name}.microphone`}
        label={t('editor.microphone')}
        placeholder={t('editor.microphoneExample')}
        value={item.microphone}
        onChange={(microphone) => change({ ...item, microphone })}
      />
      <Line
        name={`${name}.notes`}
        label={t('editor.channelNotes')}
        value={item.notes}
        onChange={(notes) => change({ ...item, notes })}
      />
    </div>
  );
}
