import { contentLimits } from '#app/domain/profiles/content-limits.ts';
import { words } from '#app/lib/words.ts';
import { Card } from './editor-card.tsx';
import { Cells, LongText } from './editor-fields.tsx';
import { Rows } from './editor-rows.tsx';
import { useEditing } from './editor-state.ts';

/** The bio in the three lengths that bookers, programmes and the press reprint. */
export function BioPart() {
  return (
    <Card part="bio">
      <LongText of="bioShort" rows={2} />
      <LongText of="bio" rows={7} />
      <LongText of="bioLong" rows={9} />
    </Card>
  );
}

/** The people on stage. */
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
        {(row) => (
          <div className="editor-pair stack-3">
            <Cells
              name="details.bandMembers"
              row={row}
              cells={[
                { of: 'name', label: t('editor.memberName') },
                {
                  of: 'role',
                  label: t('editor.memberRole'),
                  placeholder: t('editor.memberRoleExample'),
                },
              ]}
            />
          </div>
        )}
      </Rows>
    </Card>
  );
}

/** Links to music and texts elsewhere. */
export function LinksPart() {
  const { content, setDetail } = useEditing();
  const t = words('profiles');
  return (
    <Card part="links">
      <Rows
        items={content.details.links}
        onChange={(links) => setDetail('links', links)}
        make={() => ({ label: '', url: '' })}
        most={contentLimits.links}
        nameOf={(number) => t('editor.link', { number })}
        add={t('editor.addLink')}
      >
        {(row) => (
          <div className="editor-pair stack-3" data-wide-second="">
            <Cells
              name="details.links"
              row={row}
              cells={[
                {
                  of: 'label',
                  label: t('editor.linkLabel'),
                  placeholder: t('editor.linkLabelExample'),
                },
                {
                  of: 'url',
                  label: t('editor.linkUrl'),
                  placeholder: 'https://',
                  inputMode: 'url',
                },
              ]}
            />
          </div>
        )}
      </Rows>
    </Card>
  );
}
