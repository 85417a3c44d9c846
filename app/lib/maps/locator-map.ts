import {
  type GeoPermissibleObjects,
  type GeoProjection,
  geoAzimuthalEqualArea,
  geoCentroid,
  geoEquirectangular,
  geoGraticule,
  geoOrthographic,
  geoPath,
  geoTransform,
} from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import {
  earthKm as EARTH_KM,
  type Plan,
  planSize,
  worldMiddle,
  worldScale,
} from './locator-plan.ts';

/** An SVG picture of the region a place lies in, with a small globe. Asks no outside service. */
export async function drawLocator(position: Place): Promise<string> {
  const atlas = await loadAtlas();
  const centre: Vertex = [position.longitude, position.latitude];
  const view = chooseView(centre, atlas);
  const draw = drawing(view.projection);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="640" height="400" fill="none" stroke-linejoin="round" stroke-linecap="round">
<defs><path id="land" d="${draw(polygons(view.land))}"/></defs>
<mask id="beside-globe"><path d="M0 0H640V400H0Z" fill="#fff"/><circle cx="${GLOBE.x}" cy="${GLOBE.y}" r="${GLOBE.radius + 7}" fill="#000"/></mask>
<g mask="url(#beside-globe)" stroke="${INK}">
<path d="${draw(graticule(view.projection))}" stroke-width=".8" stroke-opacity=".3"/>
<use href="#land" stroke-width="18" stroke-opacity=".08"/>
<use href="#land" stroke-width="8" stroke-opacity=".1"/>
<use href="#land" stroke-width="1.5" fill="${INK}" fill-opacity=".28"/>
<path d="${draw(view.borders)}" stroke-width=".9" stroke-opacity=".8"/>
</g>
${drawGlobe(centre, atlas.globe)}
<circle cx="320" cy="200" r="6" fill="${ACCENT}"/>
<circle cx="320" cy="200" r="13" stroke="${ACCENT}" stroke-width="1.5"/>
</svg>`;
}

/** An SVG picture of one view on which a point can be set, with nothing marked in it. */
export async function drawPlan(plan: Plan): Promise<string> {
  const atlas = await loadAtlas();
  const { projection, land, borders } =
    plan === 'world' ? worldView(atlas) : nearView(plan.centre, plan.widthKm, atlas);
  const draw = drawing(projection);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="640" height="400" fill="none" stroke="${INK}" stroke-linejoin="round">
<path d="${draw(graticule(projection))}" stroke-width=".8" stroke-opacity=".3"/>
<path d="${draw(polygons(land))}" stroke-width="1.2" fill="${INK}" fill-opacity=".28"/>
<path d="${draw(borders)}" stroke-width=".9" stroke-opacity=".8"/>
</svg>`;
}

/** The two-letter ISO 3166 code of the country a place lies in, or of the nearest within 30 km. */
export async function countryAt(position: Place): Promise<string | null> {
  const { countries } = await loadAtlas();
  const point: Vertex = [position.longitude, position.latitude];
  const candidates = near(countries, point, Math.max(...CIRCLES_KM) / EARTH_KM);
  for (const km of CIRCLES_KM) {
    const { area } = geoPath(viewOf(point, km / EARTH_KM, EARTH_KM));
    const shares = candidates.map((country) => ({ country, share: area(polygons([country])) }));
    const [most] = shares.toSorted((one, other) => other.share - one.share);
    if (most && most.share > 0) return most.country.code;
  }
  return null;
}

const { width: WIDTH, height: HEIGHT } = planSize;
const GLOBE = { x: 576, y: 336, radius: 48 };
// A mid-tone, mostly translucent, stands out from a near-black page and from a paper-coloured one.
const INK = '#8c8073';
const ACCENT = '#ff4f1f';
const RADIAN = Math.PI / 180;
// A circle grows until it meets land, because quays and piers lie outside coasts as coarse as these.
const CIRCLES_KM = [0.3, 2, 4, 7, 11, 16, 22, 30];

type Place = { latitude: number; longitude: number };
type Vertex = [longitude: number, latitude: number];
type Line = GeoJSON.Position[];
/** Part of the atlas with the circle around it, in radians, by which most parts are skipped. */
type Piece<Shape> = { shape: Shape; centre: Vertex; radius: number };
type Land = Piece<Line[]>;
type Country = Land & { code: string };
type Atlas = { land: Land[]; borders: Piece<Line>[]; countries: Country[]; globe: Land[] };
type View = { projection: GeoProjection; land: Land[]; borders: GeoJSON.MultiLineString };

let atlasRead: Promise<Atlas> | undefined;

function loadAtlas(): Promise<Atlas> {
  atlasRead ??= readAtlas();
  return atlasRead;
}

async function readAtlas(): Promise<Atlas> {
  const region = await import('world-atlas/countries-50m.json', { with: { type: 'json' } });
  const world = await import('world-atlas/land-110m.json', { with: { type: 'json' } });
  const fine = region.default as unknown as Topology<Record<'land' | 'countries', Named>>;
  const coarse = world.default as unknown as Topology<{ land: Named }>;
  const { land, countries } = fine.objects;
  return {
    land: feature(fine, land).features.flatMap(pieces),
    borders: mesh(fine, countries, (one, other) => one !== other).coordinates.map(enclose),
    countries: feature(fine, countries).features.flatMap((country) => {
      const code = codeOf(country);
      return code ? pieces(country).map((piece) => ({ ...piece, code })) : [];
    }),
    globe: feature(coarse, coarse.objects.land).features.flatMap(pieces),
  };
}

type Named = GeometryCollection<{ name?: string }>;
type Feature = GeoJSON.Feature<GeoJSON.GeometryObject, { name?: string }>;

function pieces({ geometry }: Feature): Land[] {
  if (geometry.type === 'Polygon') return [enclose(geometry.coordinates)];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.map(enclose) : [];
}

function enclose<Shape extends Line | Line[]>(shape: Shape): Piece<Shape> {
  // Rings come in any order: around the pole, the first of Antarctica's is the one inside.
  const vertices = (Array.isArray(shape[0]?.[0]) ? shape.flat() : shape) as Vertex[];
  const centre = geoCentroid({ type: 'MultiPoint', coordinates: vertices });
  const radius = Math.max(...vertices.map((vertex) => angleBetween(centre, vertex)));
  // Past a quarter turn, a circle around all vertices need not hold the lines between them.
  return { shape, centre, radius: radius < Math.PI / 2 ? radius : Math.PI };
}

/** In radians, as `geoDistance` answers it; that takes long, and an atlas asks for every vertex. */
function angleBetween(from: Vertex, to: Vertex): number {
  const east = (to[0] - from[0]) * RADIAN;
  const [north, toNorth] = [from[1] * RADIAN, to[1] * RADIAN];
  const across = Math.cos(toNorth) * Math.cos(east);
  const aside = Math.cos(toNorth) * Math.sin(east);
  const ahead = Math.cos(north) * Math.sin(toNorth) - Math.sin(north) * across;
  const along = Math.sin(north) * Math.sin(toNorth) + Math.cos(north) * across;
  return Math.atan2(Math.sqrt(aside ** 2 + ahead ** 2), along);
}

// Regions that the atlas draws apart but ISO 3166 counts to another country, and Kosovo’s agreed code.
const UNNUMBERED: Record<string, string> = { Kosovo: 'XK', 'N. Cyprus': 'CY', Somaliland: 'SO' };

function codeOf({ id, properties }: Feature): string | undefined {
  // Intl.DisplayNames takes no numeric codes; Intl.Locale translates them into letters.
  return id ? new Intl.Locale(`und-${id}`).region : UNNUMBERED[properties.name ?? ''];
}

function near<Some extends Piece<unknown>>(all: Some[], point: Vertex, reach: number): Some[] {
  return all.filter(({ centre, radius }) => angleBetween(centre, point) <= radius + reach);
}

function polygons(of: Land[]): GeoJSON.MultiPolygon {
  return { type: 'MultiPolygon', coordinates: of.map(({ shape }) => shape) };
}

const STEPS_KM = [860, 1400, 2300, 3800, 6300];
// Drawn past the edge, so that the outline that closes a cut coast stays out of sight.
const BLEED = 12;

function worldView(atlas: Atlas): View {
  const projection = geoEquirectangular()
    .scale(worldScale)
    .translate([worldMiddle.x, worldMiddle.y])
    .clipExtent([
      [-BLEED, -BLEED],
      [WIDTH + BLEED, HEIGHT + BLEED],
    ]);
  return { projection, land: atlas.globe, borders: { type: 'MultiLineString', coordinates: [] } };
}

function nearView({ longitude, latitude }: Place, km: number, atlas: Atlas): View {
  const centre: Vertex = [longitude, latitude];
  const reach = Math.min((0.62 * km) / EARTH_KM, Math.PI / 2);
  return {
    projection: viewOf(centre, reach, (WIDTH * EARTH_KM) / km),
    land: near(atlas.land, centre, reach),
    borders: {
      type: 'MultiLineString',
      coordinates: near(atlas.borders, centre, reach).map(({ shape }) => shape),
    },
  };
}

/** The closest view with enough of a coast or of borders in it to tell where it is. */
function chooseView(centre: Vertex, atlas: Atlas, [km = 0, ...wider] = STEPS_KM): View {
  const reach = (0.62 * km) / EARTH_KM;
  const view = nearView({ longitude: centre[0], latitude: centre[1] }, km, atlas);
  const { projection, borders } = view;
  const { area, measure } = geoPath(projection);
  // Countries are quicker to measure than whole continents.
  const visible = area(polygons(near(atlas.countries, centre, reach)));
  const share = visible / ((WIDTH + 2 * BLEED) * (HEIGHT + 2 * BLEED));
  const telling = share > 0.03 && (share < 0.97 || measure(borders) > 1.2 * WIDTH);
  if (!telling && wider.length > 0) return chooseView(centre, atlas, wider);
  return view;
}

function viewOf([longitude, latitude]: Vertex, reach: number, scale: number): GeoProjection {
  return geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .scale(scale)
    .translate([WIDTH / 2, HEIGHT / 2])
    .clipAngle(reach / RADIAN)
    .clipExtent([
      [-BLEED, -BLEED],
      [WIDTH + BLEED, HEIGHT + BLEED],
    ]);
}

function drawing(projection: GeoProjection): (what: GeoPermissibleObjects) => string {
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  // Points within two pixels of the one before can’t be seen, but would make every answer larger.
  const thinned = geoTransform({
    lineStart() {
      lastX = Number.NaN;
      this.stream.lineStart();
    },
    point(x, y) {
      if (Math.hypot(x - lastX, y - lastY) < 2) return;
      [lastX, lastY] = [x, y];
      this.stream.point(x, y);
    },
  });
  const path = geoPath({ stream: (sink) => projection.stream(thinned.stream(sink)) }).digits(1);
  return (what) => path(what) ?? '';
}

function graticule(projection: GeoProjection): GeoJSON.MultiLineString {
  const stepFrom = (degrees: number) => [1, 2, 5, 10, 15].find((step) => step >= degrees) ?? 30;
  const step = stepFrom(8000 / projection.scale());
  // Meridians draw together towards the poles.
  const shrink = Math.max(0.01, Math.cos(projection.rotate()[1] * RADIAN));
  return geoGraticule().step([stepFrom(step / shrink), step])();
}

/** The globe keeps north up and leans towards the place, so that it looks like any globe. */
function drawGlobe(centre: Vertex, land: Land[]): string {
  const { x, y, radius } = GLOBE;
  const front: Vertex = [centre[0], centre[1] * 0.6];
  const projection = geoOrthographic()
    .rotate([-front[0], -front[1]])
    .scale(radius)
    .translate([x, y]);
  const seen = drawing(projection)(polygons(near(land, front, Math.PI / 2)));
  const [dotX = x, dotY = y] = projection(centre) ?? [];
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${INK}" fill-opacity=".12" stroke="${INK}" stroke-width="1.2"/>
<path d="${seen}" fill="${INK}" fill-opacity=".8"/>
<circle cx="${dotX.toFixed(1)}" cy="${dotY.toFixed(1)}" r="4" fill="${ACCENT}"/>`;
}
