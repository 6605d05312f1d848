import type { Session, SessionStore } from '../session/session-store';
import { read, send, type Call } from './send';
import { renewSession } from './session-renewal';

export interface ApiClient {
  get<Body>(path: string, signal?: AbortSignal): Promise<Body>;
  post<Body>(path: string, body?: unknown): Promise<Body>;
  /** A call whose own 401 is its answer: login, register, logout. */
  postUnrenewed<Body>(path: string, body?: unknown): Promise<Body>;
}

/**
 * The one way to the server.
 * @throws ApiError when the server refuses
 * @throws NetworkError when no answer comes
 */
export function createApiClient(store: SessionStore): ApiClient {
  const held = (): Session | null => store.state().session;

  /** Any 401 renews the session and tries once more; a second one ends it. */
  async function request<Body>(call: Call): Promise<Body> {
    const before = held();
    const response = await send(call, before?.token ?? null);
    if (response.status !== 401 || !(await renewSession(store, before?.token ?? null)))
      return read<Body>(response);
    const after = held();
    // Another tab may have signed somebody else in: this call was not theirs.
    if (before && before.user.user_id !== after?.user.user_id) return read<Body>(response);
    const second = await send(call, after?.token ?? null);
    if (second.status === 401) store.expire();
    return read<Body>(second);
  }

  return {
    get: (path, signal) => request({ method: 'GET', path, signal }),
    post: (path, body) => request({ method: 'POST', path, body }),
    postUnrenewed: async (path, body) =>
      read(await send({ method: 'POST', path, body }, held()?.token ?? null)),
  };
}
