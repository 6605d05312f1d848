import type { ValueTransformer } from 'typeorm';

/** The driver returns `numeric` as text. Ours have two decimal places and few digits, for which a number is exact enough. */
export const numericAsNumber: ValueTransformer = { to: (value: number) => value, from: Number };
