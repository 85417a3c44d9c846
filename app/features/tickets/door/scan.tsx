import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import type { Route } from './+types/scan';
import { ScanPage } from './components/scan-page.tsx';

export const handle: PageHandle = { alone: true };

export const meta: Route.MetaFunction = () => [
  { title: words('tickets')('door.scan.title') },
  { name: 'robots', content: 'noindex' },
];

export default ScanPage;
