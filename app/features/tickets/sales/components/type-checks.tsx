import type { Refused } from '#app/fields/form-field.ts';
import { HiddenFields } from '#app/ui/field.tsx';

type Props = {
  legend: string;
  types: readonly { id: string; name: string; facts?: string }[];
  refused: Refused | undefined;
};

/** Which ticket types are meant, all at first. Of a single one nothing is asked. */
export function TypeChecks({ legend, types, refused }: Props) {
  if (types.length === 1) return <HiddenFields {...{ 'typeIds.0': types[0]?.id }} />;
  const error = refused?.fields.typeIds;
  return (
    <fieldset className="field" aria-describedby={error ? 'types-error' : undefined}>
      <legend>{legend}</legend>
      <div className="choices">
        {types.map(({ id, name, facts }, index) => {
          const field = `typeIds.${index}`;
          return (
            <label key={id} className="choice">
              <input
                type="checkbox"
                name={field}
                value={id}
                defaultChecked={refused ? refused.typed[field] === id : true}
              />
              <span>
                <bdi>{name}</bdi>
                {facts && `: ${facts}`}
              </span>
            </label>
          );
        })}
      </div>
      {error && (
        <p className="field-error" id="types-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
