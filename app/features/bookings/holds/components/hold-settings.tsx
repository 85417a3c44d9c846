import { challengeHours, type HoldSettings } from '#app/domain/bookings/holds/hold-rules.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckField, Field } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Refused } from './own-holds.tsx';

type Props = { profileId: string; settings: HoldSettings; refused?: Refused | undefined };

/** How a venue takes holds. */
export function HoldSettingsForm({ profileId, settings, refused }: Props) {
  const t = words('bookings');
  const typed = refused?.typed;
  const takes = typed ? typed.takesHolds === 'on' : settings.takesHolds;
  return (
    <section className="section" aria-labelledby="settings">
      <h2 id="settings">{t('holds.settings.title')}</h2>
      <PostForm className="form" action={`/profiles/${profileId}/holds/settings`}>
        <CheckField
          name="takesHolds"
          label={t('holds.settings.takes')}
          hint={t('holds.settings.takesHint')}
          defaultChecked={takes}
        />
        <Field
          name="challengeHours"
          type="number"
          min={challengeHours.least}
          max={challengeHours.most}
          label={t('holds.settings.hours')}
          hint={t('holds.settings.hoursHint', challengeHours)}
          defaultValue={typed?.challengeHours ?? settings.challengeHours}
          error={refused?.fields.challengeHours}
          required
        />
        <Field
          name="loadIn"
          type="time"
          label={t('holds.settings.loadIn')}
          hint={t('holds.settings.timesHint')}
          defaultValue={typed?.loadIn ?? clockOf(settings.loadInMinute)}
          error={refused?.fields.loadIn}
          required
        />
        <Field
          name="loadOut"
          type="time"
          label={t('holds.settings.loadOut')}
          hint={t('holds.settings.loadOutHint')}
          defaultValue={typed?.loadOut ?? clockOf(settings.loadOutMinute)}
          error={refused?.fields.loadOut}
          required
        />
        <div className="row">
          <Button>{t('holds.settings.keep')}</Button>
        </div>
      </PostForm>
    </section>
  );
}

function clockOf(minute: number): string {
  const [hours, minutes] = [Math.floor(minute / 60) % 24, minute % 60];
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
