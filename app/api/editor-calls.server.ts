import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { saveDraft } from '#app/features/profiles/commands/save-draft.server.ts';
import { demandRight } from '#app/features/profiles/policy.ts';
import { readEditor } from '#app/features/profiles/queries/read-editor.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { answerRefusal, whoAndWhere } from '#app/http/page-calls.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { drawPlan } from '#app/lib/locator-map.ts';
import { type Plan, planWidthsKm } from '#app/lib/locator-plan.ts';
import { words } from '#app/lib/words.ts';

const draftBody = bodyLimit({
  // A draft has at most 400,000 characters, each of at most four bytes or six when escaped.
  maxSize: 2_400_000,
  onError: (context) => context.json({ error: words('profiles')('draftUnreadable') }, 413),
});

/** What the editor of a page asks for while somebody writes. */
export const editorCalls = new Hono<HttpEnv>().basePath('/profiles/:profileId');

/** `{ revision, content }` is kept; the answer says by which revision the next save goes on. */
editorCalls.put('/draft', draftBody, async (context) => {
  const { database } = context.var.services;
  const { viewer, profileId } = whoAndWhere(context);
  const draft: unknown = await context.req.json().catch(() => null);
  try {
    const { revision } = await saveDraft(database, viewer, profileId, draft);
    return context.json({ revision }, 200, { 'cache-control': 'no-store' });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    // Whoever then decides for their own version saves it on top of this one.
    const { revision } = await readEditor(database.orm, viewer, profileId);
    return context.json({ error: error.message, revision }, 409, { 'cache-control': 'no-store' });
  }
});

/** A map to set a point on: `/plans/world`, or `/plans/{km}/{latitude}/{longitude}`. */
editorCalls.get('/plans/:width/:latitude?/:longitude?', async (context) => {
  const { viewer, profileId } = whoAndWhere(context);
  demandRight(viewer, profileId, 'edit the page');
  const { width, latitude, longitude } = context.req.param();
  const plan = planOf(width, latitude, longitude);
  if (!plan) return context.text(words('routes')('plain.noPicture'), 404);
  return context.body(await drawPlan(plan), 200, {
    'content-type': 'image/svg+xml',
    'cache-control': 'private, max-age=86400',
  });
});

editorCalls.onError(answerRefusal);

function planOf(width: string, north?: string, east?: string): Plan | null {
  if (width === 'world') return north === undefined ? 'world' : null;
  const widthKm = planWidthsKm.find((km) => String(km) === width);
  // Tenths of a degree, so that nobody can ask for endlessly many.
  const [latitude = Number.NaN, longitude = Number.NaN] = [north, east].map((degrees) =>
    /^-?\d{1,3}\.\d$/.test(degrees ?? '') ? Number(degrees) : Number.NaN,
  );
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return widthKm !== undefined && isPlace ? { centre: { latitude, longitude }, widthKm } : null;
}
