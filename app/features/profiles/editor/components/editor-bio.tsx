import { contentLimits } from '#app/domain/profiles/content-limits.ts';
import { words } from '#app/lib/words.ts';
import { Card } from './editor-card.tsx';
import { LongText } from './editor-fields.tsx';
import { useEditing } from './editor-state.ts';

/** The bio in the three lengths in which bookers, programmes and the press take it over. */
export function BioPart() {
  const { content, set, setDetail } = useEditing();
  const t = words('profiles');
  return (
    <Card part="bio">
      <LongText
        name="details.bioShort"
        label={t('editor.bioShort')}
        hint={t('editor.bioShortHint')}
        rows={2}
        most={contentLimits.bioShort}
        value={content.details.bioShort}
        onChange={(text) => setDetail('bioShort', text)}
      />
      <LongText
        name="bio"
        label={t('editor.bio')}
        hint={t('editor.bioHint')}
        rows={7}
        most={contentLimits.bio}
        value={content.bio}
        onChange={(text) => set('bio', text)}
      />
      <LongText
        name="details.bioLong"
        label={t('editor.bioLong')}
        hint={t('editor.bioLongHint')}
        rows={9}
        most={contentLimits.bioLong}
        value={content.details.bioLong}
        onChange={(text) => setDetail('bioLong', text)}
      />
    </Card>
  );
}
