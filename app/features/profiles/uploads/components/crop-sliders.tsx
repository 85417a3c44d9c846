import { useId } from 'react';
import type { Framing, Size } from '#app/domain/profiles/crop.ts';
import { words } from '#app/lib/words.ts';

type Props = {
  framing: Framing;
  picture: Size;
  crop: Size;
  mostZoom: number;
  onChange(framing: Framing): void;
};

/** The same by sliders, for users who can't drag and don't know the keys. */
export function CropSliders({ framing, picture, crop, mostZoom, onChange }: Props) {
  const t = words('profiles');
  return (
    <div className="stack-2">
      <Slider
        label={t('editor.crop.zoom')}
        least={1}
        most={mostZoom}
        value={framing.zoom}
        onChange={(zoom) => onChange({ ...framing, zoom })}
      />
      <Slider
        label={t('editor.crop.sideways')}
        least={crop.width / 2}
        most={picture.width - crop.width / 2}
        value={framing.centreX}
        onChange={(centreX) => onChange({ ...framing, centreX })}
      />
      <Slider
        label={t('editor.crop.upDown')}
        least={crop.height / 2}
        most={picture.height - crop.height / 2}
        value={framing.centreY}
        onChange={(centreY) => onChange({ ...framing, centreY })}
      />
    </div>
  );
}

type SliderProps = {
  label: string;
  least: number;
  most: number;
  value: number;
  onChange(value: number): void;
};

function Slider({ label, least, most, value, onChange }: SliderProps) {
  const id = useId();
  const hasRoom = most - least > 0.001;
  const percent = hasRoom ? Math.round(((value - least) / (most - least)) * 100) : 0;
  return (
    <div className="crop-slider">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={percent}
        disabled={!hasRoom}
        aria-valuetext={`${percent} %`}
        onChange={(event) => onChange(least + (Number(event.target.value) / 100) * (most - least))}
      />
    </div>
  );
}
