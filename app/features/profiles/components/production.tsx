import type { ReactNode } from 'react';
import type { InputLine } from '#app/domain/profiles/content.ts';
import { words } from '#app/lib/words.ts';
import type { ArtistView, VenueView } from '../views.ts';

const t = words('profiles');

/** An artist's needs, for the people who set up the show. */
export function ArtistProduction({ artist, stagePlot }: ArtistProps) {
  const { stageNotes, inputList, technicalRider, hospitalityRider } = artist;
  return (
    <Production>
      {[
        (stageNotes || stagePlot) && (
          <Fold key="stage" name="stageNotes">
            {stagePlot}
            {stageNotes && <FoldText text={stageNotes} />}
          </Fold>
        ),
        inputList.length > 0 && <InputList key="inputs" lines={inputList} />,
        technicalRider && <TextFold key="tech" name="technicalRider" text={technicalRider} />,
        hospitalityRider && <TextFold key="host" name="hospitalityRider" text={hospitalityRider} />,
      ]}
    </Production>
  );
}

type ArtistProps = {
  artist: Pick<ArtistView, 'stageNotes' | 'inputList' | 'technicalRider' | 'hospitalityRider'>;
  stagePlot: ReactNode;
};

/** The house's equipment and rules, for visiting artists. */
export function VenueProduction({ venue: { equipment, houseRules } }: { venue: VenueView }) {
  return (
    <Production>
      {[
        equipment && <TextFold key="equipment" name="equipment" text={equipment} />,
        houseRules && <TextFold key="rules" name="houseRules" text={houseRules} />,
      ]}
    </Production>
  );
}

function Production({ children }: { children: ReactNode[] }) {
  const folds = children.filter(Boolean);
  if (folds.length === 0) return null;
  return (
    <section className="part wide-part" aria-labelledby="production">
      <h2 id="production">{t('production')}</h2>
      <div>{folds}</div>
    </section>
  );
}

type FoldName =
  | 'stageNotes'
  | 'inputList'
  | 'technicalRider'
  | 'hospitalityRider'
  | 'equipment'
  | 'houseRules';

function Fold({ name, children }: { name: FoldName; children: ReactNode }) {
  return (
    <details className="fold">
      <summary>
        <h3>{t(name)}</h3>
      </summary>
      {children}
    </details>
  );
}

function TextFold({ name, text }: { name: FoldName; text: string }) {
  return (
    <Fold name={name}>
      <FoldText text={text} />
    </Fold>
  );
}

function FoldText({ text }: { text: string }) {
  return (
    <p className="fold-text written" dir="auto">
      {text}
    </p>
  );
}

function InputList({ lines }: { lines: InputLine[] }) {
  return (
    <Fold name="inputList">
      <table className="input-list">
        <thead>
          <tr>
            <th scope="col">{t('channel')}</th>
            <th scope="col">{t('source')}</th>
            <th scope="col">{t('microphone')}</th>
            <th scope="col">{t('inputNotes')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ source, microphone, notes }, index) => (
            // A line is its channel, which is its place in the list.
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={index}>
              <td>{index + 1}</td>
              <th scope="row" dir="auto">
                {source}
              </th>
              <td dir="auto">{microphone}</td>
              <td dir="auto">{notes}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}
