import { contentLimits } from '#app/domain/profiles/content-limits.ts';
import { words } from '#app/lib/words.ts';
import { Card } from './editor-card.tsx';
import { Line } from './editor-fields.tsx';
import { Rows } from './editor-rows.tsx';
import { useEditing } from './editor-state.ts';

/** Who stands on the stage. */
export function BandPart() {
  const { content, setDetail } = useEditing();
  const t = words('profiles');
  return (
    <Card part="band">
      <Rows
        items={content.details.bandMembers}
        onChange={(members) => setDetail('bandMembers', members)}
        make={() => ({ name: '', role: '' })}
        most={contentLimits.bandMembers}
        nameOf={(number) => t('editor.member', { number })}
        add={t('editor.addMember')}
      >
        {({ item, index, change }) => (
          <div className="editor-pair stack-3">
            <Line
              name={`details.bandMembers.${index}.name`}
              label={t('editor.memberName')}
              value={item.name}
              onChange={(name) => change({ ...item, name })}
            />
            <Line
              name={`details.bandMembers.${index}.role`}
              label={t('editor.memberRole')}
              placeholder={t('editor.memberRoleExample')}
              value={item.role}
              onChange={(role) => change({ ...item, role })}
            />
          </div>
        )}
      </Rows>
    </Card>
  );
}
