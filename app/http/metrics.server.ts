import { Hono } from 'hono';
import { isSame } from '#app/platform/token.server.ts';
import type { HttpEnv } from './context.server.ts';

/** What monitoring reads, with the token of the settings; without one it isn’t offered. */
export const metricsCall = new Hono<HttpEnv>().get('/metrics', async (context, next) => {
  const { metrics, settings } = context.var.services;
  if (metrics === null) return next();
  context.header('cache-control', 'no-store');
  if (!isSame(context.req.header('authorization') ?? '', `Bearer ${settings.METRICS_TOKEN}`))
    return context.text('METRICS_TOKEN is needed', 401, { 'www-authenticate': 'Bearer' });
  const { text, contentType } = await metrics.read();
  return context.body(text, 200, { 'content-type': contentType });
});
