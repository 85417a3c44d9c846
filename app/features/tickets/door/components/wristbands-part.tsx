import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { countedWristbands } from '../fields.ts';
import type { ShownDoor } from '../queries/show-door.server.ts';

type Props = {
  address: string;
  wristbands: ShownDoor['wristbands'];
  refused: RefusedForm | undefined;
};

/** Number of wristbands handed out, compared with the people let in. */
export function WristbandsPart({ address, wristbands, refused }: Props) {
  const t = words('tickets');
  const { rolls, handedOut, letIn, more } = wristbands;
  const isTyped = refused?.typed.roll !== undefined;
  const field = formFields(countedWristbands, refused);
  return (
    <details open={isTyped || rolls.length > 0}>
      <summary>{t('door.wristbands.title')}</summary>
      <div className="stack-3">
        {rolls.length > 0 && (
          <ul className="rows">
            {rolls.map(({ roll, startCount, endCount }) => (
              <li key={roll}>
                <div className="row-text">
                  <strong dir="auto">{roll}</strong>
                  <small>
                    {endCount === null
                      ? t('door.wristbands.started', { startCount })
                      : t('door.wristbands.counted', {
                          startCount,
                          endCount,
                          handedOut: startCount - endCount,
                        })}
                  </small>
                </div>
              </li>
            ))}
          </ul>
        )}
        {more !== null && (
          <p>
            {t('door.wristbands.compared', { handedOut, letIn })}{' '}
            {more > 0 && t('door.wristbands.more', { count: more })}
            {more < 0 && t('door.wristbands.fewer', { count: -more })}
            {more === 0 && t('door.wristbands.same')}
          </p>
        )}
        <PostForm className="form" action={`${address}/wristbands`}>
          <InputField of={field.roll} dir="auto" autoComplete="off" />
          <InputField of={field.startCount} />
          <InputField of={field.endCount} />
          <div className="row">
            <Button>{t('door.wristbands.save')}</Button>
          </div>
        </PostForm>
      </div>
    </details>
  );
}
