import { words } from '#app/lib/words.ts';
import { ChoiceField } from '#app/ui/field.tsx';

type Props = { kind: string | undefined; error?: string; legend?: string };

/** What a page is for: somebody who plays, or a place to play. */
export function KindChoice({ kind, error, legend }: Props) {
  const t = words('accounts');
  return (
    <ChoiceField
      name="kind"
      legend={legend ?? t('field.kind')}
      error={error}
      defaultValue={kind}
      choices={[
        { value: 'artist', label: t('kind.artist'), hint: t('kind.artistHint') },
        { value: 'venue', label: t('kind.venue'), hint: t('kind.venueHint') },
      ]}
    />
  );
}
