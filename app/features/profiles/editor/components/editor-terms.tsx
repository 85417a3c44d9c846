import type { FeeRange } from '#app/domain/profiles/content.ts';
import { explainMisread } from '#app/fields/typed.ts';
import { amountOf, readAmount, writeAmount } from '#app/lib/money/amount.ts';
import { currencies, minorDigitsOf } from '#app/lib/money/currencies.ts';
import { words } from '#app/lib/words.ts';
import { CheckField, SelectField } from '#app/ui/form.tsx';
import { Card, Group } from '../parts.tsx';
import { ReadLine, WholeNumber } from './editor-fields.tsx';
import { useEditing } from './editor-state.ts';

const t = words('profiles');

/** Set length, fee and travel radius. */
export function TermsPart() {
  const { content, setDetail } = useEditing();
  const { setLength, travelRadiusKm } = content.details;
  const { leastMinutes, mostMinutes } = setLength ?? { leastMinutes: null, mostMinutes: null };
  return (
    <Card part="terms">
      <Group legend={t('editor.setLength')} hint={t('editor.setLengthHint')}>
        <div className="editor-pair stack-3" data-numbers="">
          <WholeNumber
            name="details.setLength.leastMinutes"
            label={t('editor.leastMinutes')}
            value={leastMinutes}
            onChange={(least) => setDetail('setLength', { leastMinutes: least, mostMinutes })}
          />
          <WholeNumber
            name="details.setLength.mostMinutes"
            label={t('editor.mostMinutes')}
            value={mostMinutes}
            onChange={(most) => setDetail('setLength', { leastMinutes, mostMinutes: most })}
          />
        </div>
      </Group>
      <Fee />
      <WholeNumber
        name="details.travelRadiusKm"
        label={t('editor.travelRadius')}
        hint={t('editor.travelRadiusHint')}
        value={travelRadiusKm}
        onChange={(km) => setDetail('travelRadiusKm', km)}
      />
    </Card>
  );
}

function Fee() {
  const { content, setDetail } = useEditing();
  const fee = content.details.fee ?? noFee;
  const change = (part: Partial<FeeRange>) => setDetail('fee', { ...fee, ...part });
  const amount = {
    write: (minor: number | null) => writeAmount(minor, fee.currency),
    read: (text: string) => amountOf(text, fee.currency),
    problem: (text: string) =>
      explainMisread(text, readAmount(text, fee.currency), fee.currency) ??
      t('editor.amountUnread', { example: writeAmount(120_050, fee.currency) }),
    inputMode: 'decimal' as const,
  };
  return (
    <Group legend={t('editor.fee')} hint={t('editor.feeHint')}>
      <div className="editor-triple stack-3">
        <ReadLine
          {...amount}
          name="details.fee.leastMinor"
          label={t('editor.feeLeast')}
          value={fee.leastMinor}
          onChange={(leastMinor) => change({ leastMinor })}
        />
        <ReadLine
          {...amount}
          name="details.fee.mostMinor"
          label={t('editor.feeMost')}
          value={fee.mostMinor}
          onChange={(mostMinor) => change({ mostMinor })}
        />
        <Currency value={fee.currency} onChange={(currency) => change(inCurrency(fee, currency))} />
      </div>
      <CheckField
        name="details.fee.isShown"
        label={t('editor.feeShown')}
        hint={t('editor.feeShownHint')}
        checked={fee.isShown}
        onChange={(event) => change({ isShown: event.target.checked })}
      />
    </Group>
  );
}

const noFee: FeeRange = { leastMinor: null, mostMinor: null, currency: 'EUR', isShown: false };

/** 500 of one currency become 500 of the other, however many digits either has behind the point. */
function inCurrency(fee: FeeRange, currency: string): Partial<FeeRange> {
  const factor = 10 ** (minorDigitsOf(currency) - minorDigitsOf(fee.currency));
  const turned = (minor: number | null) => (minor === null ? null : Math.round(minor * factor));
  return { currency, leastMinor: turned(fee.leastMinor), mostMinor: turned(fee.mostMinor) };
}

function Currency({ value, onChange }: { value: string; onChange(currency: string): void }) {
  const { problemOf } = useEditing();
  // A fee can be in a currency that is no longer offered.
  const offered = [...new Set([...currencies, value])];
  return (
    <SelectField
      name="details.fee.currency"
      label={t('editor.currency')}
      options={offered.map((code) => ({ value: code, label: code }))}
      error={problemOf('details.fee.currency')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
