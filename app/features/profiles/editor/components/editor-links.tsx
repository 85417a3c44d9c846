import { contentLimits } from '#app/domain/profiles/content-limits.ts';
import { words } from '#app/lib/words.ts';
import { Card } from './editor-card.tsx';
import { Line } from './editor-fields.tsx';
import { Rows } from './editor-rows.tsx';
import { useEditing } from './editor-state.ts';

/** Where else somebody can be heard and read. */
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
        {({ item, index, change }) => (
          <div className="editor-pair stack-3" data-wide-second="">
            <Line
              name={`details.links.${index}.label`}
              label={t('editor.linkLabel')}
              placeholder={t('editor.linkLabelExample')}
              value={item.label}
              onChange={(label) => change({ ...item, label })}
            />
            <Line
              name={`details.links.${index}.url`}
              label={t('editor.linkUrl')}
              placeholder="https://"
              inputMode="url"
              value={item.url}
              onChange={(url) => change({ ...item, url })}
            />
          </div>
        )}
      </Rows>
    </Card>
  );
}
