export * from './battle';
export * from './doors';
export * from './friends';
