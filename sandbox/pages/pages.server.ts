import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { Act } from '../act.server.ts';
import { SandboxFailure } from '../failure.ts';
import type { CardSandbox } from '../open-sandbox.server.ts';
import {
  showDashboard,
  showOnboarding,
  takeDashboard,
  takeOnboarding,
} from './account-page.server.ts';
import {
  type Fields,
  type PageAnswer,
  showAuthentication,
  showCheckout,
  takeAuthentication,
  takeCheckout,
} from './checkout-page.server.ts';
import { renderNotice } from './page-frame.tsx';
import { pageStyle } from './page-style.ts';

type Env = { Variables: { services: { cardSandbox: CardSandbox | null } } };
type Show = (act: Act, id: string) => Promise<PageAnswer>;
type Take = (act: Act, id: string, fields: Fields) => Promise<PageAnswer>;

const pages: [path: string, show: Show, take: Take][] = [
  ['/sandbox/checkout/:id', showCheckout, takeCheckout],
  ['/sandbox/authentication/:id', showAuthentication, takeAuthentication],
  ['/sandbox/onboarding/:id', showOnboarding, takeOnboarding],
  ['/sandbox/dashboard/:id', showDashboard, takeDashboard],
];

/** Without the sandbox its pages don’t exist. */
const onlyWhereOn: MiddlewareHandler<Env> = async (context, next) =>
  context.var.services.cardSandbox ? next() : context.notFound();

/**
 * The pages to which the provider would send people. Anyone with the address may use them, as at
 * the provider.
 */
export const sandboxPages = makePages();

function makePages(): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/sandbox/style.css', onlyWhereOn, (context) =>
    context.body(pageStyle, 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    }),
  );
  for (const [path, show, take] of pages) {
    app.get(path, onlyWhereOn, (context) => answer(context, show));
    app.post(path, onlyWhereOn, async (context) => {
      const fields = await readFields(context);
      return answer(context, (act, id) => take(act, id, fields));
    });
  }
  return app;
}

/** The fields of a form; none of an unreadable one. */
async function readFields(context: Context<Env>): Promise<Fields> {
  const form = await context.req.parseBody().catch(() => ({}));
  const texts = Object.entries(form).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  // Databases refuse NUL.
  return Object.fromEntries(texts.map(([name, text]) => [name, text.replaceAll('\0', '')]));
}

async function answer(context: Context<Env>, page: Show): Promise<Response> {
  const id = context.req.param('id') ?? '';
  const answered = await perform(context.var.services.cardSandbox as CardSandbox, page, id);
  if ('to' in answered) return context.redirect(answered.to, 303);
  return context.html(answered.html, answered.status, { 'cache-control': 'no-store' });
}

async function perform(sandbox: CardSandbox, page: Show, id: string): Promise<PageAnswer> {
  if (!/^\w{1,80}$/.test(id)) return nowhere;
  try {
    return await sandbox.inTurn((act) => page(act, id));
  } catch (error) {
    if (!(error instanceof SandboxFailure)) throw error;
    return nowhere;
  }
}

const nowhere: PageAnswer = {
  status: 404,
  html: renderNotice('Page not found', 'There is no such page in the card sandbox.'),
};
