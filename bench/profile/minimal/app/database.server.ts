import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

export type Row = {
  id: string;
  user_type: 'artist' | 'venue';
  display_name: string | null;
  bio: string | null;
  has_banner: boolean;
  yt_links: string[];
  latitude: number | null;
  longitude: number | null;
};

const statement = 'select * from profiles where id = $1';

/** The platform's own PostgreSQL database, or an embedded one with nothing but the given rows. */
const { DATABASE_URL, BENCH_ROWS } = process.env;
export const readRow = DATABASE_URL
  ? readFromServer(DATABASE_URL)
  : await readEmbedded(JSON.parse(readFileSync(BENCH_ROWS ?? '', 'utf8')));

function readFromServer(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 10 });
  return async (userId: string): Promise<Row | undefined> =>
    (await pool.query<Row>(statement, [userId])).rows[0];
}

async function readEmbedded(rows: Row[]) {
  const database = await PGlite.create();
  await database.exec(`create table profiles (
    id text primary key, user_type text not null, display_name text, bio text,
    has_banner boolean not null, yt_links text[] not null,
    latitude double precision, longitude double precision, address text,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now())`);
  for (const row of rows) {
    await database.query(
      `insert into profiles (id, user_type, display_name, bio, has_banner, yt_links, latitude, longitude)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        row.id,
        row.user_type,
        row.display_name,
        row.bio,
        row.has_banner,
        row.yt_links,
        row.latitude,
        row.longitude,
      ],
    );
  }
  return async (userId: string): Promise<Row | undefined> =>
    (await database.query<Row>(statement, [userId])).rows[0];
}
