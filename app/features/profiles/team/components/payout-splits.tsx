import { Fragment } from 'react';
import { formFields } from '#app/fields/form-fields.ts';
import { formatPercent, writePercent } from '#app/lib/money/percent.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, Field } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { nameInText } from '../../components/name-in-text.ts';
import { payoutSplit, penaltyRule } from '../fields.ts';
import type { PayoutSplits as Shares } from '../queries/read-payout-splits.server.ts';

type Props = {
  profileId: string;
  shares: Shares;
  refused?: { fields: Record<string, string>; typed: Record<string, string> } | undefined;
};

/** Each member's share of the page's payouts: the owner sets them, others see their own. */
export function PayoutSplits({ profileId, shares, refused }: Props) {
  const t = words('profiles');
  const { all, ownBasisPoints, penaltiesFrom } = shares;
  return (
    <section className="section" aria-labelledby="shares">
      <h2 id="shares">{t('payoutSplits.title')}</h2>
      {all ? (
        <AllShares
          profileId={profileId}
          all={all}
          penaltiesFrom={penaltiesFrom}
          refused={refused}
        />
      ) : (
        <p>
          {ownBasisPoints > 0
            ? t('payoutSplits.own', { share: formatPercent(ownBasisPoints) })
            : t('payoutSplits.ownNone')}{' '}
          {ownBasisPoints > 0 &&
            t(`payoutSplits.penalties.${penaltiesFrom === 'page' ? 'ownFull' : 'ownLess'}`)}
        </p>
      )}
      {ownBasisPoints > 0 && (
        <p>
          <a className="quiet-link" href="/payouts/own">
            {t('payoutSplits.toOwn')}
          </a>
        </p>
      )}
    </section>
  );
}

type AllProps = Omit<Props, 'shares'> &
  Pick<Shares, 'penaltiesFrom'> & { all: NonNullable<Shares['all']> };

function AllShares({ profileId, all, penaltiesFrom, refused }: AllProps) {
  const t = words('profiles');
  const rest = 10_000 - all.reduce((sum, { basisPoints }) => sum + basisPoints, 0);
  return (
    <PostForm className="form" action={`/profiles/${profileId}/team/payout-splits`}>
      <p>{t('payoutSplits.text')}</p>
      {all.map(({ accountId, name, basisPoints }, index) => {
        const at = `shares.${index}.`;
        // The team may have changed since the form was typed.
        const isSame = refused?.typed[`${at}accountId`] === accountId;
        const field = formFields(payoutSplit, isSame ? refused : undefined, at);
        return (
          <Fragment key={accountId}>
            <input type="hidden" name={field.accountId.name} value={accountId} />
            <Field
              {...field.basisPoints}
              label={t('payoutSplits.of', { person: nameInText(name) })}
              autoComplete="off"
              maxLength={12}
              defaultValue={field.basisPoints.defaultValue ?? writePercent(basisPoints)}
            />
          </Fragment>
        );
      })}
      <ChosenField
        of={
          formFields(penaltyRule, refused ?? { fields: {}, typed: { penaltiesFrom } }).penaltiesFrom
        }
      />
      {!refused && <p>{t('payoutSplits.rest', { share: formatPercent(rest) })}</p>}
      <div className="row">
        <Button>{t('payoutSplits.save')}</Button>
      </div>
    </PostForm>
  );
}
