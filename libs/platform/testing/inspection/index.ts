export * from './messages';
export * from './routes';
