import { clientLog } from './client-log';
import { createApiClient } from './http/api-client';
import { reauthentication } from './session/reauthentication';
import { sessionStore } from './session/session';

export const api = createApiClient(sessionStore, clientLog, reauthentication.ask);
