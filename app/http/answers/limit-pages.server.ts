import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '#app/http/context.server.ts';
import { limitBody } from '#app/http/limit-body.server.ts';
import { words } from '#app/lib/words.ts';
import { answerPlainly } from './answer-plainly.server.ts';

const sentences = { 411: 'noLength', 413: 'tooLarge' } as const;

/** More than any form or call needs that carries no files. */
const usual = limitMegabytes(1);
/** Five files of 10 MB, and what is typed beside them. */
const larger = limitMegabytes(52);

/** Forms that carry files, from people who are signed in. */
const withFiles =
  /^\/messages\/[\w-]+(\.data)?$|\/(messages|comments|dispute(\/statements)?|shows\/import|announcement\/poster)(\.data)?$/;

/** Calls that take files beside their JSON; they read nothing before they know who calls. */
const callsWithFiles =
  /^\/api\/v1\/profiles\/[\w/-]+\/(messages|comments|dispute(\/statements)?|show-imports|announcement\/poster)$/;

/** The call whose body is one file, which is taken in as it comes and no longer than announced. */
const upload = /^\/api\/v1\/profiles\/[\w-]+\/uploads\/[\w-]+$/;

/** How large a body may be that is read as a whole. */
export const limitPages: MiddlewareHandler<HttpEnv> = (context, next) => {
  const { method, path } = context.req;
  if (method === 'PUT' && upload.test(path)) return next();
  const carriesFiles = context.req.header('content-type')?.startsWith('multipart/form-data');
  const isOpen = context.var.viewer && withFiles.test(path);
  const isLarger = carriesFiles && (isOpen || callsWithFiles.test(path));
  return (isLarger ? larger : usual)(context, next);
};

function limitMegabytes(most: number): MiddlewareHandler<HttpEnv> {
  return limitBody(most * 1024 * 1024, (context, status) =>
    answerPlainly(context, words('routes')(`plain.${sentences[status]}`, { most }), status),
  );
}
