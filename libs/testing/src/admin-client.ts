import { ERRORS, type ErrorCode, type ValidationFault } from '@fourfold/contracts';

/** Methods whose data is a query. */
const IN_QUERY: ReadonlySet<string> = new Set(['GET', 'DELETE']);

interface RefusalBody {
  detail: string | ValidationFault[];
  current?: unknown;
}

/** The refusal of a request, with the code of its error. */
export class Refusal extends Error {
  readonly code: ErrorCode | undefined;
  readonly detail: RefusalBody['detail'];
  readonly faults: ValidationFault[] | undefined;
  readonly current: unknown;

  constructor(
    readonly status: number,
    { detail, current }: RefusalBody,
  ) {
    super(`${status}: ${JSON.stringify(detail)}`);
    const codes = Object.keys(ERRORS) as ErrorCode[];
    this.faults = typeof detail === 'string' ? undefined : detail;
    this.code = this.faults ? 'validation_failed' : codes.find((code) => ERRORS[code].detail === detail);
    this.detail = detail;
    this.current = current;
  }
}

/** An admin who calls the routes of a service. */
export class AdminClient {
  constructor(
    private readonly url: string,
    readonly token: string,
  ) {}

  /**
   * Sends a request.
   *
   * @param data the parameters of the path; the rest is the query or the body
   * @throws Refusal
   */
  async send<Answer = unknown>(
    method: string,
    pattern: string,
    data: object = {},
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const rest = new Map(Object.entries(data));
    const path = pattern.replace(/:([a-z_]+)/g, (_, name: string) => {
      const value = String(rest.get(name));
      rest.delete(name);
      return encodeURIComponent(value);
    });
    const isQuery = IN_QUERY.has(method);
    const query = new URLSearchParams(
      [...rest].map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const response = await fetch(`${this.url}${path}${isQuery && query !== '' ? `?${query}` : ''}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(isQuery ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(isQuery ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
    });
    const text = await response.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    if (!response.ok) throw new Refusal(response.status, body as RefusalBody);
    return body as Answer;
  }
}
