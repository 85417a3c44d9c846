import type { Refused } from '#app/fields/form-field.ts';
import { HiddenFields } from '#app/ui/field.tsx';
import { TickList } from '#app/ui/tick-list.tsx';

type Props = {
  legend: string;
  types: readonly { id: string; name: string; facts?: string }[];
  refused: Refused | undefined;
};

/** Which ticket types are meant, all at first. Of a single one nothing is asked. */
export function TypeChecks({ legend, types, refused }: Props) {
  if (types.length < 2) return <HiddenFields {...{ 'typeIds.0': types[0]?.id }} />;
  return (
    <TickList
      name="typeIds"
      legend={legend}
      error={refused?.fields.typeIds}
      isTicked={(id, place) => (refused ? refused.typed[place] === id : true)}
      choices={types.map(({ id, name, facts }) => ({
        value: id,
        label: (
          <>
            <bdi>{name}</bdi>
            {facts && `: ${facts}`}
          </>
        ),
      }))}
    />
  );
}
