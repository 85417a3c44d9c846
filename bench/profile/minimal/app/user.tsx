import type { CSSProperties } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { readRow } from './database.server.ts';
import { tagsOf } from './tags.ts';
import { Videos } from './videos.tsx';

export async function loader({ params }: LoaderFunctionArgs) {
  const row = await readRow(params.userId ?? '');
  if (!row) throw new Response(null, { status: 404 });
  return row;
}

export const meta = ({ loaderData }: { loaderData: Awaited<ReturnType<typeof loader>> }) =>
  tagsOf(loaderData);

const widths = { profilePicture: [160, 320, 640], banner: [640, 1280, 2000] };

export default function User() {
  const row = useLoaderData<typeof loader>();
  const name = row.display_name ?? '';
  const files = `/images/users/${row.id}`;
  const srcSet = (kind: 'profilePicture' | 'banner', format: string) =>
    widths[kind]
      .map((width) => `${files}/${kind}-xxxxxxxxxxxx-${width}.${format} ${width}w`)
      .join(', ');
  const sizes = '(width >= 48rem) 14rem, 22vw';
  const style = { '--hue1': 139, '--hue2': 115, '--x1': '41%', '--x2': '68%' } as CSSProperties;
  return (
    <article className="profile">
      <div className="banner" style={style} data-has-image="">
        <img
          src={`${files}/banner-xxxxxxxxxxxx-1280.webp`}
          srcSet={srcSet('banner', 'webp')}
          sizes="100vw"
          alt=""
          fetchPriority="high"
        />
      </div>
      <div className="band">
        <header className="profile-head">
          <div className="avatar" style={style}>
            <picture>
              <source type="image/avif" srcSet={srcSet('profilePicture', 'avif')} sizes={sizes} />
              <source type="image/webp" srcSet={srcSet('profilePicture', 'webp')} sizes={sizes} />
              <img
                src={`${files}/profilePicture-xxxxxxxxxxxx-320.jpg`}
                srcSet={srcSet('profilePicture', 'jpg')}
                sizes={sizes}
                alt=""
                width="320"
                height="320"
              />
            </picture>
          </div>
          <div>
            <p className="badge" data-shape={row.user_type === 'artist' ? 'disc' : 'square'}>
              {row.user_type === 'artist' ? 'Artist' : 'Venue'}
            </p>
            <h1 dir="auto">{name}</h1>
          </div>
        </header>
      </div>
      <div className="band">
        <div className="profile-parts" data-has-side={row.user_type === 'venue' ? '' : undefined}>
          <Videos name={name} links={row.yt_links} style={style} />
          <section className="part story" aria-labelledby="bio">
            <h2 id="bio">Bio</h2>
            <p className="bio" dir="auto">
              {row.bio}
            </p>
          </section>
          {row.user_type === 'venue' && row.latitude !== null && row.longitude !== null && (
            <div className="profile-side">
              <Place name={name} files={files} latitude={row.latitude} longitude={row.longitude} />
            </div>
          )}
          <p className="more">{`Find more ${row.user_type}s like ${name} on the Bandstand app.`}</p>
        </div>
      </div>
    </article>
  );
}

type PlaceProps = { name: string; files: string; latitude: number; longitude: number };

function Place({ name, files, latitude, longitude }: PlaceProps) {
  const at = `${latitude.toFixed(5)}/${longitude.toFixed(5)}`;
  return (
    <section className="part place" aria-labelledby="location">
      <h2 id="location">Location</h2>
      <img
        src={`${files}/locator-xxxxxxxxxxxx.svg`}
        alt={`Map that shows where ${name} is`}
        width="640"
        height="400"
        loading="lazy"
      />
      <address>{`${latitude.toFixed(4)}° N, ${longitude.toFixed(4)}° E, Austria`}</address>
      <p>
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${at}`}
          rel="noopener"
        >
          Open in a map
        </a>
      </p>
    </section>
  );
}
