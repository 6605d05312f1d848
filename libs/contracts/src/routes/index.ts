/** Patterns have the syntax of Express and React Router: `:name` is a parameter. */
export * as ROUTES from './table';
export * from './operations';
export * from './owners';
export * from './path';
