import Stripe from 'stripe';
import {
  type FormValue,
  findOperation,
  inputOf,
  judgeAnswer,
  judgeExpanded,
  judgeForm,
  outputOf,
  type Schema,
  stripeDocument,
} from './stripe-document.ts';

type Call = {
  /** E.g. `POST /v1/transfers/{id}/reversals`. */
  operation: string;
  headers: Record<string, string | undefined>;
  status: number;
};

/**
 * Carries requests to Stripe, or to a stand-in, and compares every request and every answer on the
 * way with Stripe’s own description of its API.
 */
export type StripeContract = {
  httpClient: Stripe.HttpClient;
  calls: Call[];
  /**
   * Deviations from the description, each once, e.g. `POST /v1/transfers amount: not a whole
   * number`.
   */
  findings: Set<string>;
};

export function stripeContract(): StripeContract {
  const calls: Call[] = [];
  const findings = new Set<string>();
  const report = (where: string, what: string) => void findings.add(`${where}: ${what}`);
  const inner = Stripe.createNodeHttpClient();
  const httpClient: Stripe.HttpClient = {
    getClientName: () => inner.getClientName(),
    async makeRequest(host, port, path, method, headers, data, protocol, timeout) {
      const request = judgeRequest({ path, method, data: data ?? '' }, report);
      const answer = await inner.makeRequest(
        host,
        port,
        path,
        method,
        headers,
        data,
        protocol,
        timeout,
      );
      calls.push({
        operation: request.operation,
        headers: headers as Call['headers'],
        status: answer.getStatusCode(),
      });
      return Object.assign(Object.create(answer) as typeof answer, {
        toJSON: async () => {
          const body: unknown = await answer.toJSON();
          judgeResponse(request, answer.getStatusCode(), body, report);
          return body;
        },
      });
    },
  };
  return { httpClient, calls, findings };
}

type Report = Parameters<typeof judgeForm>[3];
type Judged = { operation: string; answers: (status: number) => Schema; expanded: string[] };

/** A request in transit: its address with its query, and its form. */
export function judgeRequest(
  request: { path: string; method: string; data: string },
  report: Report,
): Judged {
  const address = new URL(request.path, 'https://api.stripe.com');
  const method = request.method.toLowerCase();
  const result = findOperation(address.pathname, method);
  if (!result) {
    report(`${request.method} ${address.pathname}`, 'there is no such call');
    return { operation: 'unknown', answers: () => ({}), expanded: [] };
  }
  const operation = `${request.method} ${result.name}`;
  const form = readForm(method === 'get' ? address.search : request.data);
  judgeForm(form, { type: 'object', ...inputOf(result.operation, method) }, operation, report);
  const { expand = {} } = typeof form === 'string' ? {} : form;
  const expanded = Object.values(expand).map(String);
  const answers = (status: number) => outputOf(result.operation, status);
  for (const part of expanded) {
    judgeExpanded(part, answers(200), operation, report);
  }
  return { operation, answers, expanded };
}

export function judgeResponse(
  request: Judged,
  status: number,
  body: unknown,
  report: Report,
): void {
  const schema = request.answers(status);
  judgeAnswer(body, schema, request.operation, report, request.expanded);
  // Only its own kind describes the subject of a message.
  for (const thing of thingsIn(body)) {
    const described = stripeDocument().components.schemas[thing.object];
    judgeAnswer(
      thing,
      described ? { $ref: `#/components/schemas/${thing.object}` } : { enum: [] },
      `event about ${thing.object}`,
      report,
    );
  }
}

function thingsIn(body: unknown): { object: string }[] {
  const list = body as { data?: { data?: { object?: { object: string } } }[] };
  return Array.isArray(list.data)
    ? list.data.flatMap(({ data }) => (data?.object ? [data.object] : []))
    : [];
}

/** `a[b][0]=c`, as Stripe’s forms nest. */
function readForm(text: string): FormValue {
  const form: { [name: string]: FormValue } = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.split('[').map((step) => step.replace(/\]$/, ''));
    const last = steps.pop() ?? name;
    let at = form;
    for (const step of steps) {
      const next = at[step];
      const inner = typeof next === 'object' ? next : {};
      at[step] = inner;
      at = inner;
    }
    at[last === '' ? String(Object.keys(at).length) : last] = value;
  }
  return form;
}
