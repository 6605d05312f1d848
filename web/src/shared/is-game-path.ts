import { PATHS } from './paths';

const GAMES = [PATHS.game, '/battle/game', PATHS.battlePractice];

/** Where puzzles and battles are played. */
export const isGamePath = (pathname: string): boolean =>
  GAMES.some((path) => pathname === path || pathname.startsWith(`${path}/`));
