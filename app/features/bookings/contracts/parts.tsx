import { type Side, sides } from '#app/domain/bookings/terms/terms.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { dayAt, momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { BookingView, ContractView } from '../views.ts';
import { nameOf, type Reader } from '../words.ts';

const t = words('bookings');

type Props = { booking: BookingView; reader: Reader };

export function BookingContracts({ booking, reader }: Props) {
  if (booking.contracts.length === 0) return null;
  return (
    <section className="section" aria-labelledby="contracts">
      <h2 id="contracts">{t('booking.page.contracts')}</h2>
      <ul className="rows">
        {booking.contracts.map((contract) => (
          <Contract key={contract.version} contract={contract} booking={booking} reader={reader} />
        ))}
      </ul>
    </section>
  );
}

const looks = {
  inForce: { shape: 'disc', tone: 'good' },
  waiting: { shape: 'square', tone: 'live' },
  replaced: { shape: 'ring', tone: 'quiet' },
} as const;

function Contract({ contract, booking, reader }: Props & { contract: ContractView }) {
  const { version, madeAt, isReplaced, hash } = contract;
  const standing = isReplaced
    ? 'replaced'
    : version === booking.signedVersion
      ? 'inForce'
      : 'waiting';
  const address = `/bookings/${booking.id}/contracts/${version}`;
  const values = { number: version, day: dayAt(madeAt, reader) };
  const signatures = sides.map((side) => (
    <small key={side} dir="auto">
      {signatureOf(side, { contract, booking, reader })}
    </small>
  ));
  const isWaiting = standing === 'waiting';
  return (
    <li>
      <div className="row-text">
        <strong>{t('booking.page.contract', values)}</strong>
        <Badge {...looks[standing]}>{t(`booking.page.${standing}`)}</Badge>
        {isWaiting && signatures}
        <details>
          <summary>{t(isWaiting ? 'booking.page.hash' : 'booking.page.proof')}</summary>
          {!isWaiting && signatures}
          <small>
            {t('booking.page.hash')}: <code>{hash}</code>
          </small>
        </details>
      </div>
      <div className="row">
        <a className="quiet-link" href={address}>
          {t('booking.page.read')}
          <span className="visually-hidden"> {version}</span>
        </a>
        <a className="quiet-link" href={`${address}/contract.pdf`}>
          {t('booking.page.pdf')}
          <span className="visually-hidden"> {version}</span>
        </a>
      </div>
    </li>
  );
}

function signatureOf(
  side: Side,
  { contract, booking, reader }: Props & { contract: ContractView },
): string {
  const page = nameOf(booking, side);
  const signature = contract.signatures.find((one) => one.side === side);
  if (!signature)
    return t(`booking.page.${contract.isReplaced ? 'neverSigned' : 'notSigned'}`, { page });
  const { typedName, signedAt } = signature;
  const moment = momentAt(signedAt, reader);
  return t('booking.page.signedBy', { name: nameInText(typedName), page, moment });
}
