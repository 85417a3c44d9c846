/** What the field is called in which somebody says how many of a type they want. */
export const quantityField = (typeId: string) => `quantity-${typeId}`;

type Props = { typeId: string; most: number; typed: string | undefined };

/** How many of a type somebody wants; `type-…` is the id of its name. */
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
