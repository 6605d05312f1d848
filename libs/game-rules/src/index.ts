/** Rules of the daily puzzle and of battles, shared by servers and browser. Pure: no clock, no random numbers. */
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
export * from './text';
export * from './time-zone';
export * from './typing';
export * from './words';
