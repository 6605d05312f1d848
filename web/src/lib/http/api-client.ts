import type { ClientLog } from '../client-log';
import type { Session, SessionStore } from '../session/session-store';
import { ApiError } from './errors';
import { exclusively } from './exclusively';
import { read, send, type Call } from './send';
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
export function createApiClient(store: SessionStore, log: ClientLog): ApiClient {
  const held = (): Session | null => store.state().session;

  async function answer<Body>(call: Call, response: Response): Promise<Body> {
    try {
      return await read<Body>(response);
    } catch (error) {
      if (error instanceof ApiError) noteRefusal(log, call, error);
      throw error;
    }
  }

  /** Any 401 renews the session and tries once more; a second one ends it. */
  async function request<Body>(call: Call): Promise<Body> {
    const before = held();
    const response = await send(call, before?.token ?? null);
    if (response.status !== 401 || !(await renewSession(store, before?.token ?? null)))
      return answer<Body>(call, response);
    const after = held();
    // Another tab may have signed somebody else in: this call was not theirs.
    if (before && before.user.user_id !== after?.user.user_id) return answer<Body>(call, response);
    const second = await send(call, after?.token ?? null);
    if (second.status === 401 && held()?.token === after?.token) store.end('expired');
    return answer<Body>(call, second);
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

const FORBIDDEN = 403;
const LOCKED = 423;

function noteRefusal(log: ClientLog, { method, path }: Call, { status, detail }: ApiError): void {
  if (status === FORBIDDEN) log.note('Forbidden', { method, path, detail });
  if (status === LOCKED) log.note('Locked', { detail });
}
