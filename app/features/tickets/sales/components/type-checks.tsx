import type { Refused } from '#app/fields/form-field.ts';
import { TickList } from '#app/ui/tick-list.tsx';

type Props = {
  legend: string;
  types: readonly { id: string; name: string; facts?: string }[];
  refused: Refused | undefined;
};

/** A choice of ticket types, at first all. Hidden where there is only one. */
export function TypeChecks({ legend, types, refused }: Props) {
  if (types.length < 2)
    return types[0] && <input type="hidden" name="typeIds.0" value={types[0].id} />;
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
