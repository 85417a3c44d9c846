import {
  challengeHours,
  type HoldSettings,
  holdLimits,
} from '#app/domain/bookings/holds/hold-rules.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, SelectField, TickField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { holdSettingsInput } from '../fields.ts';
import { rankInText } from '../words/hold-words.ts';

const ranks = Array.from({ length: holdLimits.mostGrantedRanks + 1 }, (_, rank) => rank);

type Props = { profileId: string; settings: HoldSettings; refused?: RefusedForm | undefined };

export function HoldSettingsForm({ profileId, settings, refused }: Props) {
  const t = words('bookings');
  const field = formFields(holdSettingsInput, refused);
  const { defaultValue: ticked } = field.takesHolds;
  const takes = refused ? ticked : settings.takesHolds && 'yes';
  return (
    <details className="section" open={refused !== undefined}>
      <summary>
        <h2>{t('holds.settings.title')}</h2>
      </summary>
      {/* The fragment of an address opens the fold around it. */}
      <div id="settings">
        <PostForm className="form" action={`/profiles/${profileId}/holds/settings`}>
          <TickField of={{ ...field.takesHolds, defaultValue: takes || undefined }} />
          <SelectField
            {...field.grantedRanks}
            options={ranks.map((rank) => ({
              value: String(rank),
              label:
                rank === 0
                  ? t('holds.settings.grantedNone')
                  : t('holds.settings.grantedUpTo', { rank: rankInText(rank) }),
            }))}
            defaultValue={field.grantedRanks.defaultValue ?? settings.grantedRanks}
          />
          <Field
            {...field.challengeHours}
            type="number"
            min={challengeHours.least}
            max={challengeHours.most}
            defaultValue={field.challengeHours.defaultValue ?? settings.challengeHours}
          />
          <Field
            {...field.loadInMinute}
            type="time"
            defaultValue={field.loadInMinute.defaultValue ?? clockOf(settings.loadInMinute)}
          />
          <Field
            {...field.loadOutMinute}
            type="time"
            defaultValue={field.loadOutMinute.defaultValue ?? clockOf(settings.loadOutMinute)}
          />
          <div className="row">
            <Button>{t('holds.settings.keep')}</Button>
          </div>
        </PostForm>
      </div>
    </details>
  );
}

function clockOf(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60) % 24, minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
