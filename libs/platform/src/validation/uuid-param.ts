import { Param, type PipeTransform } from '@nestjs/common';
import { AppError } from '../errors/app-error';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

class UuidPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!UUID.test(value)) throw new AppError('not_found');
    return value.toLowerCase();
  }
}

/** A UUID of the path. Ids are opaque to callers, so that one which is none is 404: nothing can have it. */
export const UuidParam = (name: string): ParameterDecorator => Param(name, new UuidPipe());
