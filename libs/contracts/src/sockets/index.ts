export * from './battle';
export * from './transports';
export * from './friends';
