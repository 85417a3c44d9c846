import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { ShownAvails } from '../words/say-avails.ts';
import { AvailsList } from './avails-list.tsx';

type Props = {
  pageName: string;
  /** `February 2027 to May 2027`. */
  period: string;
  avails: ShownAvails;
  /** The page's address; null while it is hidden. */
  href: string | null;
};

/**
 * The public page of a free-dates link: days and rooms, never the reason why others aren't free.
 */
export function PublicAvailsPage({ pageName, period, avails, href }: Props) {
  const t = words('calendar');
  return (
    <div className="band">
      <PageHead title={t('avails.title', { page: pageName })}>
        {t('avails.publicLead', { period })}
      </PageHead>
      <div className="stack-4">
        <AvailsList avails={avails} />
        {href && (
          <p>
            <LinkButton href={href} tone="spotlight">
              {t('avails.open')}
            </LinkButton>
          </p>
        )}
      </div>
    </div>
  );
}
