import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { passkeyName } from '../fields.ts';
import { type Outcome, type Refused, SettingsCard, SignInAgain } from './settings-card.tsx';

export type ShownPasskey = { id: string; name: string | null; day: string };
type Props = Outcome & {
  passkeys: ShownPasskey[];
  isFresh: boolean;
  /** The passkey that the last form was about. */
  itemId?: string | undefined;
  /** The default name of a new one. */
  thisDevice: string;
};

export function PasskeysCard({ passkeys, isFresh, itemId, thisDevice, done, refused }: Props) {
  const t = words('accounts');
  return (
    <SettingsCard part="passkeys" text={t('settings.passkeys.text')} done={done} refused={refused}>
      {passkeys.length === 0 ? (
        <EmptyState>{t('settings.passkeys.none')}</EmptyState>
      ) : (
        <ul className="rows">
          {passkeys.map((passkey) => (
            <Passkey
              key={passkey.id}
              passkey={passkey}
              isFresh={isFresh}
              refused={passkey.id === itemId ? refused : undefined}
            />
          ))}
        </ul>
      )}
      {isFresh ? (
        <>
          <passkey-add
            goes-to="/settings?done=passkey-added#passkeys"
            failure-words={t('settings.passkeys.failed')}
          >
            <InputField
              id="passkey-new"
              of={{ ...formFields(passkeyName).name, defaultValue: thisDevice }}
              label={t('settings.passkeys.new')}
            />
            <div className="row">
              <Button type="button">{t('settings.passkeys.do')}</Button>
            </div>
          </passkey-add>
          <noscript>
            <p className="field-hint">{t('settings.passkeys.noScript')}</p>
          </noscript>
        </>
      ) : (
        <SignInAgain />
      )}
    </SettingsCard>
  );
}

type RowProps = { passkey: ShownPasskey; isFresh: boolean; refused: Refused | undefined };

function Passkey({ passkey: { id, name, day }, isFresh, refused }: RowProps) {
  const t = words('accounts');
  const shownName = name || t('settings.passkeys.nameless');
  const field = formFields(passkeyName, refused ?? { fields: {}, typed: { name: shownName } });
  return (
    <li>
      <div className="row-text">
        <strong dir="auto">{shownName}</strong>
        <small>{t('settings.passkeys.added', { day })}</small>
      </div>
      <details open={refused !== undefined}>
        <summary>
          {t('settings.passkeys.change')} <span className="visually-hidden">{shownName}</span>
        </summary>
        <PostForm className="form" action={`/settings/passkeys/${id}#passkeys`}>
          <InputField id={`passkey-${id}`} of={field.name} dir="auto" />
          <div className="row">
            <Button>{t('settings.passkeys.rename')}</Button>
          </div>
        </PostForm>
        {isFresh && (
          <PostForm className="form" action={`/settings/passkeys/${id}/removal#passkeys`}>
            <p className="field-hint">{t('settings.passkeys.removeText')}</p>
            <div className="row">
              <Button tone="danger">{t('settings.remove')}</Button>
            </div>
          </PostForm>
        )}
      </details>
    </li>
  );
}
