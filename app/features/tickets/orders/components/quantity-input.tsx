/** The name of the field for the quantity of a type. */
export const quantityField = (typeId: string) => `quantity-${typeId}`;

type Props = { typeId: string; most: number; typed: string | undefined };

/** The quantity of a type; `type-…` is the id of its name. */
export function QuantityInput({ typeId, most, typed }: Props) {
  return (
    <input
      type="number"
      name={quantityField(typeId)}
      aria-labelledby={`type-${typeId}`}
      inputMode="numeric"
      min={0}
      max={most}
      defaultValue={typed ?? ''}
      placeholder="0"
    />
  );
}
