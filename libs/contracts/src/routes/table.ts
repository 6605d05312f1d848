/**
 * All paths, a file for each area, so that a page of the web app loads only the areas that it uses.
 */
export const jwks = '/.well-known/jwks.json';
/** Internal, like every path of auth outside of `/api`. */
export const accessChanges = '/.well-known/access-changes';
export const config = '/api/config';

export { users } from './users';
export { auth } from './auth';
export { puzzles } from './puzzles';
export { made } from './made';
export { scores } from './scores';
export { leaderboards } from './leaderboards';
export { friends } from './friends';
export { battle } from './battle';
export { admin } from './admin';
export { sockets } from './sockets';
