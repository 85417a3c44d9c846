import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { documentSlugs } from './features/legal/documents.ts';

export default [
  index('./routes/home/home.tsx'),
  route('users/:userId?', './routes/profiles/profile.tsx'),
  route('profiles/:profileId/preview', './routes/profiles/preview.tsx'),
  ...documentSlugs.map((slug) => route(slug, './routes/legal/document.tsx', { id: slug })),
  ...prefix('sign-in', [
    index('./routes/sign-in/sign-in.tsx'),
    route('mail', './routes/sign-in/mail.tsx', { id: 'sign-in-mail' }),
    route('link', './routes/sign-in/link.tsx'),
    route('code', './routes/sign-in/code.tsx'),
    route('forgotten', './routes/sign-in/forgotten.tsx'),
    route('new-password', './routes/sign-in/new-password.tsx'),
  ]),
  route('sign-out', './routes/sign-in/sign-out.tsx'),
  ...prefix('sign-up', [
    index('./routes/sign-up/sign-up.tsx'),
    route('mail', './routes/sign-up/mail.tsx', { id: 'sign-up-mail' }),
    route('confirm', './routes/sign-up/confirm.tsx'),
    route('complete', './routes/sign-up/complete.tsx'),
  ]),
  ...prefix('profiles', [
    index('./routes/own-pages/own-pages.tsx'),
    route(':profileId/selection', './routes/own-pages/selection.tsx'),
    route(':profileId/departure', './routes/own-pages/departure.tsx'),
    ...prefix(':profileId', [
      route('edit', './routes/profiles/edit.tsx'),
      route('publication', './routes/profiles/publication.ts'),
      route('hiding', './routes/profiles/hiding.ts'),
      route('showing', './routes/profiles/showing.ts'),
      route('draft/discarding', './routes/profiles/discarding.ts'),
    ]),
    ...prefix(':profileId/members', [
      index('./routes/members/members.tsx'),
      route('invitations', './routes/members/invite.tsx'),
      route('invitations/:invitationId/withdrawal', './routes/members/withdrawal.tsx'),
      route(':accountId/role', './routes/members/role.tsx'),
      route(':accountId/removal', './routes/members/removal.tsx'),
    ]),
  ]),
  ...prefix('invitations/:invitationId', [
    index('./routes/invitations/invitation.tsx'),
    route('acceptance', './routes/invitations/acceptance.tsx'),
    route('refusal', './routes/invitations/refusal.tsx'),
  ]),
  ...prefix('settings', [
    route('export', './routes/settings/export.tsx'),
    route('deletion', './routes/settings/deletion.tsx'),
    route('deletion/taking-back', './routes/settings/taking-back.tsx'),
  ]),
  route('outbox', './routes/outbox/outbox.tsx'),
  route('outbox/:mailId', './routes/outbox/mail.tsx', { id: 'outbox-mail' }),
  route('outbox/:mailId/html', './routes/outbox/mail-html.tsx'),
  route('api', './routes/api/api.tsx'),
  ...(process.env.NODE_ENV === 'production'
    ? []
    : [route('dev/design', './routes/dev/design.tsx')]),
  route('*', './routes/not-found/not-found.tsx'),
] satisfies RouteConfig;
