export * from './accounts';
export * from './admin';
export * from './battle';
export * from './errors';
export * from './friends';
export * from './leaderboards';
export * from './puzzles';
export * from './scores';
