import { Param } from '@nestjs/common';
import { AppError, validationError } from '../errors/app-error';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A numeric id in the path: 422 when it is not a whole number, 404 when no row can have it. */
export const IntegerParam = (name: string): ParameterDecorator =>
  Param(name, {
    transform: (value: string): number => {
      if (!/^\d{1,20}$/.test(value))
        throw validationError(['path', name], `${name} must be a whole number`, 'isInt');
      const id = Number(value);
      if (id < 1 || !Number.isSafeInteger(id)) throw new AppError('not_found');
      return id;
    },
  });

/** A UUID in the path. Ids are opaque to callers, so that a malformed one is 404. */
export const UuidParam = (name: string): ParameterDecorator =>
  Param(name, {
    transform: (value: string): string => {
      if (!UUID.test(value)) throw new AppError('not_found');
      return value.toLowerCase();
    },
  });
