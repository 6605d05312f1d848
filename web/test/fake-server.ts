export interface ReceivedCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'offline';
type Handler = (call: ReceivedCall) => Answer | Promise<Answer>;

export const ok = (body: unknown) => ({ status: 200, body });
/** Refused before anything was done. */
export const busy = (seconds: number) => ({
  ...refused(503, 'Busy'),
  headers: { 'Retry-After': String(seconds) },
});
export const refused = (status: number, detail = 'Refused') => ({ status, body: { detail } });

/** The page that a call asks for by `skip` and `limit`. */
export function pageOf<Row>(rows: readonly Row[], { path }: ReceivedCall): Row[] {
  const query = new URLSearchParams(path.split('?')[1]);
  const skip = Number(query.get('skip'));
  return rows.slice(skip, skip + Number(query.get('limit')));
}

/** Answers `fetch` in unit tests, and records the calls. */
export class FakeServer {
  readonly calls: ReceivedCall[] = [];
  private readonly handlers = new Map<string, Handler>();

  constructor() {
    globalThis.fetch = async (input, init = {}) => {
      const call: ReceivedCall = {
        method: init.method ?? 'GET',
        path: input as string,
        headers: init.headers as Record<string, string>,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      };
      this.calls.push(call);
      const handler = this.handlers.get(`${call.method} ${call.path.split('?')[0]}`);
      const answer = handler ? await handler(call) : { status: 404, body: { detail: 'Not found' } };
      if (answer === 'offline') throw new TypeError('Failed to fetch');
      return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
        status: answer.status,
        ...(answer.headers && { headers: answer.headers }),
      });
    };
  }

  /** `route` is a method and a path; several answers are given in turn, and the last one is repeated. */
  on(route: string, ...answers: [Answer | Handler, ...Array<Answer | Handler>]): this {
    let turn = 0;
    this.handlers.set(route, (call) => {
      const answer = answers[Math.min(turn++, answers.length - 1)] as Answer | Handler;
      return typeof answer === 'function' ? answer(call) : answer;
    });
    return this;
  }

  /** Holds the answer to a route back until the returned function is called. */
  hold(route: string, answer: Answer): () => void {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    this.on(route, () => promise);
    return () => resolve(answer);
  }

  callsTo(route: string): ReceivedCall[] {
    return this.calls.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === route);
  }

  /** The query parameters of each call. */
  queriesTo(route: string): Array<Record<string, string>> {
    return this.callsTo(route).map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));
  }
}
