/** A Hono app; to cut a connection it uses its server's bindings. */
type Answers = (request: Request, bindings: object) => Response | Promise<Response>;

/** Carries requests to an app of this process without a connection, which can be cut as one. */
export function inProcess(answers: Answers): typeof fetch {
  return async (input, init) => {
    let cut = () => {};
    const isCut = new Promise<never>((_, reject) => {
      cut = () => reject(new TypeError('the connection was cut'));
    });
    isCut.catch(() => {});
    init?.signal?.addEventListener('abort', cut);
    const outgoing = { destroy: () => cut() };
    return Promise.race([
      answers(new Request(input, { ...init, signal: null }), { outgoing }),
      isCut,
    ]);
  };
}
