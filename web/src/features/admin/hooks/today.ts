import { dateInUtc } from '@fourfold/game-rules';
import { serverClock } from '../../../lib/time/server-clock';

/** The date of the server, as YYYY-MM-DD. */
export const serverToday = (): string => dateInUtc(new Date(serverClock.now()));
