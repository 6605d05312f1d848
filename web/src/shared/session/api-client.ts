import type { ClientLog } from '../../lib/client-log';
import type { Session, SessionStore } from './session-store';
import { ApiError } from '../../lib/http/errors';
import { exclusively } from '../../lib/tabs/exclusively';
import { read, readBlob, refusalOf, send, type Call } from '../../lib/http/send';
import { renewSession, SESSION_LOCK } from './session-renewal';

type Reader<Body> = (response: Response) => Promise<Body>;

export type ApiClient = ReturnType<typeof createApiClient>;

/** All calls throw `ApiError` for an error response and `NetworkError` without a response. */
export function createApiClient(
  store: SessionStore,
  log: ClientLog,
  /** Asks the user for the password; false when it was not given. */
  reauthenticate: () => Promise<boolean> = () => Promise.resolve(false),
) {
  const held = (): Session | null => store.state().session;

  async function answer<Body>(call: Call, response: Response, reader: Reader<Body> = read): Promise<Body> {
    try {
      return await reader(response);
    } catch (error) {
      if (error instanceof ApiError) noteRefusal(log, call, error);
      throw error;
    }
  }

  /** Renews the session and retries once after a 401, unless the 401 asks for the password. */
  async function sendRenewing(call: Call): Promise<Response> {
    const before = held();
    const response = await send(call, before?.token ?? null);
    if (response.status !== UNAUTHORIZED || (await asksForPassword(response))) return response;
    if (!(await renewSession(store, before?.token ?? null))) return response;
    const after = held();
    // Another tab may have signed another user in.
    if (before && before.user.user_id !== after?.user.user_id) return response;
    const second = await send(call, after?.token ?? null);
    const isOver = second.status === UNAUTHORIZED && !(await asksForPassword(second));
    if (isOver && held()?.token === after?.token) store.end('expired');
    return second;
  }

  async function request<Body>(call: Call, reader?: Reader<Body>): Promise<Body> {
    const caller = held()?.user.user_id;
    const response = await sendRenewing(call);
    if (!(await asksForPassword(response)) || !(await reauthenticate()) || held()?.user.user_id !== caller)
      return answer(call, response, reader);
    return answer(call, await sendRenewing(call), reader);
  }

  return {
    get: <Body>(path: string, signal?: AbortSignal) => request<Body>({ method: 'GET', path, signal }),
    post: <Body>(path: string, body?: unknown) => request<Body>({ method: 'POST', path, body }),
    put: <Body>(path: string, body?: unknown) => request<Body>({ method: 'PUT', path, body }),
    delete: <Body>(path: string) => request<Body>({ method: 'DELETE', path }),
    download: (path: string, accept?: string) => request({ method: 'GET', path, accept }, readBlob),
    /** For login, register and logout: their 401 does not mean an expired session. */
    postWithoutRenewal: async <Body>(path: string, body?: unknown): Promise<Body> => {
      const call: Call = { method: 'POST', path, body };
      return answer<Body>(call, await exclusively(SESSION_LOCK, () => send(call, held()?.token ?? null)));
    },
  };
}

async function asksForPassword(response: Response): Promise<boolean> {
  if (response.status !== UNAUTHORIZED) return false;
  return (await refusalOf(response.clone())).code === 'reauthenticate';
}

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const LOCKED = 423;

function noteRefusal(log: ClientLog, { method, path }: Call, { status, detail }: ApiError): void {
  if (status === FORBIDDEN) log.note('Forbidden', { method, path, detail });
  if (status === LOCKED) log.note('Locked', { detail });
}
