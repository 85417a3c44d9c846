import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import type { Route } from './+types/scan';
import { ScanPage } from './components/scan-page.tsx';

const t = words('tickets');

export const handle: PageHandle = { alone: true };

export const meta: Route.MetaFunction = () => [
  { title: t('door.scan.title') },
  { name: 'robots', content: 'noindex' },
];

export default ScanPage;
