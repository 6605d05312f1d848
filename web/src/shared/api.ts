import { clientLog } from '../lib/client-log';
import { createApiClient } from './session/api-client';
import { reauthentication } from './session/reauthentication';
import { sessionStore } from './session/session';

export const api = createApiClient(sessionStore, clientLog, reauthentication.ask);
