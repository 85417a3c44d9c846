import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { retryAfter, statusOf } from '#app/http/forms/refusal.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { printSheet } from '#app/platform/print/print-sheet.server.ts';
import type { Sheet, TicketSheet, TickSheet } from '#app/platform/print/sheet.ts';

type PrivateFile = {
  body: string | Uint8Array<ArrayBuffer>;
  type: string;
  /** The `content-disposition`: whether browsers show or save it, and under which name. */
  disposition: string;
  headers?: Record<string, string>;
};

/**
 * A file for a signed-in viewer. Other visitors sign in first and come back to its page; a refusal is
 * a sentence.
 */
export async function answerFile(
  context: Context<HttpEnv>,
  page: string,
  make: (viewer: Viewer) => Promise<PrivateFile>,
): Promise<Response> {
  const { viewer } = context.var;
  if (!viewer) return context.redirect(`/sign-in?next=${encodeURIComponent(page)}`, 303);
  return answerSecret(context, () => make(viewer));
}

/** The same for anyone who has the address. */
export async function answerSecret(
  context: Context<HttpEnv>,
  make: () => Promise<PrivateFile>,
): Promise<Response> {
  return orRefuseInWords(context, async () => {
    const { body, type, disposition, headers } = await make();
    return context.body(body, 200, {
      'content-type': type,
      'content-disposition': disposition,
      ...headers,
    });
  });
}

/** A private answer, or the sentence that refuses it. */
export async function orRefuseInWords(
  context: Context<HttpEnv>,
  answer: () => Promise<Response>,
): Promise<Response> {
  context.header('cache-control', 'private, no-store');
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'unavailable') context.header('retry-after', retryAfter);
    return context.text(error.message, statusOf(error.code) as ContentfulStatusCode);
  }
}

/**
 * A file that a member uploaded. Pictures, which we have redrawn, are shown; no file may run
 * scripts.
 */
export function sentFile(
  { name, type }: { name: string; type: string },
  bytes: Uint8Array,
): PrivateFile {
  const display = type.startsWith('image/') ? 'inline' : 'attachment';
  const ascii = name.replace(/[^\w.-]/g, '_');
  return {
    body: new Uint8Array(bytes),
    type,
    disposition: `${display}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    headers: {
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  };
}

/** @throws AppError `unavailable`, with the sentence, where a PDF can’t be made */
export async function printPdf(
  { log }: Pick<Services, 'log'>,
  sheet: Sheet | TicketSheet | TickSheet,
  sentence: () => string,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await printSheet(sheet, log).catch((cause) => {
    log.error({ error: cause }, 'a PDF can’t be made');
    throw new AppError('unavailable', sentence(), { cause });
  });
  return new Uint8Array(pdf);
}
