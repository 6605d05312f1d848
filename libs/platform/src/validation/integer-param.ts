import { Param, type PipeTransform } from '@nestjs/common';
import { AppError, validationError } from '../errors/app-error';

/** Largest value of Postgres's `integer`, the type of our numeric ids. */
const MAX_ID = 2_147_483_647;

class IntegerIdPipe implements PipeTransform<string, number> {
  constructor(private readonly name: string) {}

  transform(value: string): number {
    if (!/^\d{1,20}$/.test(value))
      throw validationError(['path', this.name], `${this.name} must be a whole number`, 'isInt');
    const id = Number(value);
    if (id < 1 || id > MAX_ID) throw new AppError('not_found');
    return id;
  }
}

/** A numeric id of the path: 422 when it is no whole number, 404 when nothing can have it. */
export const IntegerParam = (name: string): ParameterDecorator => Param(name, new IntegerIdPipe(name));
