import { Hono } from 'hono';
import { readList, takeScans } from '#app/features/tickets/door/commands.server.ts';

import { answerRefusal, runOpenCall } from '#app/http/answers/page-calls.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';

/** Calls made by phones at the door. They have keys of their own, and no session. */
export const doorCalls = new Hono<HttpEnv>()
  .post('/door/list', async (context) =>
    context.json(await runOpenCall(context, readList), 200, headers),
  )
  .post('/door/scans', async (context) =>
    context.json(await runOpenCall(context, takeScans), 200, headers),
  );

const headers = { 'cache-control': 'private, no-store' };

doorCalls.onError(answerRefusal);
