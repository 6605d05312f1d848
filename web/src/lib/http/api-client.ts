import type { ClientLog } from '../client-log';
import type { Session, SessionStore } from '../session/session-store';
import { ApiError } from './errors';
import { exclusively } from './exclusively';
import { read, refusalOf, send, type Call } from './send';
import { renewSession, SESSION_LOCK } from './session-renewal';

export interface ApiClient {
  get<Body>(path: string, signal?: AbortSignal): Promise<Body>;
  post<Body>(path: string, body?: unknown): Promise<Body>;
  put<Body>(path: string, body?: unknown): Promise<Body>;
  delete<Body>(path: string): Promise<Body>;
  /** A call that begins or ends a session, and whose own 401 is its answer: login, register, logout. */
  postUnrenewed<Body>(path: string, body?: unknown): Promise<Body>;
}

/**
 * The one way to the server.
 * @throws ApiError when the server refuses
 * @throws NetworkError when no answer comes
 */
export function createApiClient(
  store: SessionStore,
  log: ClientLog,
  /** Has the person give the password once more; false when that did not happen. */
  reauthenticate: () => Promise<boolean> = () => Promise.resolve(false),
): ApiClient {
  const held = (): Session | null => store.state().session;

  async function answer<Body>(call: Call, response: Response): Promise<Body> {
    try {
      return await read<Body>(response);
    } catch (error) {
      if (error instanceof ApiError) noteRefusal(log, call, error);
      throw error;
    }
  }

  /** Any other 401 than for the password renews the session and tries once more; a second one ends it. */
  async function sendRenewing(call: Call): Promise<Response> {
    const before = held();
    const response = await send(call, before?.token ?? null);
    if (response.status !== UNAUTHORIZED || (await asksForPassword(response))) return response;
    if (!(await renewSession(store, before?.token ?? null))) return response;
    const after = held();
    // Another tab may have signed somebody else in: this call was not theirs.
    if (before && before.user.user_id !== after?.user.user_id) return response;
    const second = await send(call, after?.token ?? null);
    const isOver = second.status === UNAUTHORIZED && !(await asksForPassword(second));
    if (isOver && held()?.token === after?.token) store.end('expired');
    return second;
  }

  async function request<Body>(call: Call): Promise<Body> {
    const caller = held()?.user.user_id;
    const response = await sendRenewing(call);
    if (!(await asksForPassword(response)) || !(await reauthenticate()) || held()?.user.user_id !== caller)
      return answer<Body>(call, response);
    return answer<Body>(call, await sendRenewing(call));
  }

  return {
    get: (path, signal) => request({ method: 'GET', path, signal }),
    post: (path, body) => request({ method: 'POST', path, body }),
    put: (path, body) => request({ method: 'PUT', path, body }),
    delete: (path) => request({ method: 'DELETE', path }),
    postUnrenewed: async (path, body) => {
      const call: Call = { method: 'POST', path, body };
      return answer(call, await exclusively(SESSION_LOCK, () => send(call, held()?.token ?? null)));
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
