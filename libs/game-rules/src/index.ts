/** The rules of the daily puzzle and of battles, shared by the server that decides and the browser that shows. Pure: no clock, no random. */
export * from './attempt';
export * from './battle-record';
export { layOut, spelledAsOnBoard, type Board } from './board';
export * from './calendar';
export * from './constants';
export * from './cover';
export * from './puzzle';
export * from './puzzle-check';
export * from './ranking';
export * from './room-code';
export * from './score';
export * from './sealed-pack';
export * from './shuffle';
export * from './streak';
export * from './time-zone';
export * from './typing';
export * from './words';
