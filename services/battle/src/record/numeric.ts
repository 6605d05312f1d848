import type { ValueTransformer } from 'typeorm';

/** The driver reads `numeric` as text. Ours have two places and few digits, so that a number holds them exactly enough. */
export const numericAsNumber: ValueTransformer = { to: (value: number) => value, from: Number };
