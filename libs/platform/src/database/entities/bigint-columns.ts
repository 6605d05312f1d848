import { applyDecorators } from '@nestjs/common';
import { Generated, PrimaryColumn } from 'typeorm';

/** The driver returns bigint as text; versions and ids stay far below 2^53. */
export const bigintAsNumber = {
  to: (value: number | null): number | null => value,
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
};

/** An id that Postgres assigns: a number of 64 bits. After an insert TypeORM sets the property as text. */
export function IdColumn(name: string): PropertyDecorator {
  return applyDecorators(PrimaryColumn('bigint', { name, transformer: bigintAsNumber }), Generated());
}
