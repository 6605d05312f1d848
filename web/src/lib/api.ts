import { clientLog } from './client-log';
import { createApiClient } from './http/api-client';
import { sessionStore } from './session/session';

export const api = createApiClient(sessionStore, clientLog);
