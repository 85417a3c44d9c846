import { data } from 'react-router';
import { payoutBusinessDays } from '#app/domain/payments/payment.ts';
import { ProfilePoster } from '#app/features/profiles/components/profile-poster.tsx';
import { listFeatured } from '#app/features/profiles/list-featured.server.ts';
import type { ProfileCard } from '#app/features/profiles/views.ts';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { FadeBanner } from '#app/ui/fade-banner.tsx';
import { Field } from '#app/ui/form.tsx';
import { EmptyState } from '#app/ui/page.tsx';
import type { Route } from './+types/home';

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const featured = await listFeatured(services);
  return data(
    { ...featured, brand: services.brand },
    {
      headers: featured.isWhole
        ? { 'cache-control': 'public, no-cache', [rememberHeader]: 'profiles:*' }
        : { 'cache-control': 'no-store' },
    },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData: page }) => {
  const t = words('routes');
  const product = page?.brand.product ?? '';
  const description = t('homeDescription', { product });
  return [
    { title: t('homeTitle', { product }) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${page?.brand.site}/` },
    { property: 'og:title', content: product },
    { property: 'og:description', content: description },
    { property: 'og:url', content: `${page?.brand.site}/` },
    { property: 'og:type', content: 'website' },
    { property: 'og:image', content: `${page?.brand.site}/icons/512.png` },
  ];
};

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { artists, venues, brand } = loaderData;
  const t = words('routes');
  const isVisitor = !matches[0].loaderData.person;
  return (
    <div className="profile">
      <FadeBanner
        seed={brand.product}
        image={brand.bannerImage ? { src: brand.bannerImage } : undefined}
      />
      <div className="band">
        <h1 className="tagline">
          <span>{t('tagline.first')}</span> <span>{t('tagline.second')}</span>
        </h1>
        <p className="lead">{t('whatItIsText')}</p>
        {isVisitor && <JoinButtons />}
        <Search />
        <Steps product={brand.product} />
        <Featured
          id="artists"
          title={t('featuredArtists')}
          cards={artists}
          empty={t('noArtists')}
        />
        <Featured id="venues" title={t('featuredVenues')} cards={venues} empty={t('noVenues')} />
        {isVisitor && <WaysIn />}
      </div>
    </div>
  );
}

/** A search of the whole platform. */
function Search() {
  const t = words('discovery');
  return (
    <search>
      <form className="filter find" method="get" action="/search">
        <Field name="q" type="search" label={t('home.label')} maxLength={100} />
        <Button>{t('home.button')}</Button>
      </form>
    </search>
  );
}

function JoinButtons() {
  const t = words('routes');
  return (
    <div className="row join">
      <LinkButton href="/sign-up?kind=artist" tone="spotlight">
        {t('artistWay.signUp')}
      </LinkButton>
      <LinkButton href="/sign-up?kind=venue">{t('venueWay.signUp')}</LinkButton>
    </div>
  );
}

function Steps({ product }: { product: string }) {
  const t = words('routes');
  const figures = { payoutLeast: payoutBusinessDays.least, payoutMost: payoutBusinessDays.most };
  return (
    <section className="section" aria-label={product}>
      <ul className="columns steps">
        {(['page', 'booking', 'money'] as const).map((step) => (
          <li key={step}>
            <h2>{t(`steps.${step}.title`)}</h2>
            <p>{t(`steps.${step}.text`, figures)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FeaturedProps = { id: string; title: string; cards: ProfileCard[]; empty: string };

function Featured({ id, title, cards, empty }: FeaturedProps) {
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {cards.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <ul className="posters">
          {cards.map((card) => (
            <ProfilePoster key={card.userId} card={card} />
          ))}
        </ul>
      )}
    </section>
  );
}

function WaysIn() {
  const t = words('routes');
  return (
    <section className="section" aria-labelledby="ways-in">
      <h2 id="ways-in">{t('waysIn')}</h2>
      <ul className="columns ways">
        <li className="raised">
          <h3>{t('artistWay.title')}</h3>
          <p>{t('artistWay.text')}</p>
          <div className="row">
            <LinkButton href="/sign-up?kind=artist" tone="spotlight">
              {t('artistWay.signUp')}
            </LinkButton>
            <LinkButton href="/artists">{t('artistWay.action')}</LinkButton>
          </div>
        </li>
        <li className="raised">
          <h3>{t('venueWay.title')}</h3>
          <p>{t('venueWay.text')}</p>
          <div className="row">
            <LinkButton href="/sign-up?kind=venue">{t('venueWay.signUp')}</LinkButton>
            <LinkButton href="/venues">{t('venueWay.action')}</LinkButton>
          </div>
        </li>
      </ul>
    </section>
  );
}
