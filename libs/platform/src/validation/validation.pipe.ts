import type { ValidationFault } from '@fourfold/contracts';
import {
  ValidationPipe,
  type ArgumentMetadata,
  type PipeTransform,
  type ValidationError,
} from '@nestjs/common';
import { AppError, validationError } from '../errors/app-error';

/**
 * Checks bodies, queries, parameters and payloads of messages against their DTO classes. Unknown fields are faults, but
 * unknown query parameters are dropped; every fault is one entry of a 422.
 */
export class RequestValidationPipe implements PipeTransform {
  private readonly body = new DtoPipe('body');
  private readonly query = new DtoPipe('query');
  private readonly param = new DtoPipe('path');

  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    // Values of custom decorators do not come from the client.
    return metadata.type === 'custom' ? value : this[metadata.type].transform(value, metadata);
  }
}

class DtoPipe extends ValidationPipe {
  /** @param place where a parameter came from, as `loc` names it */
  constructor(private readonly place: 'body' | 'query' | 'path') {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: place !== 'query',
      forbidUnknownValues: true,
      stopAtFirstError: true,
      exceptionFactory: (errors) => new AppError('validation_failed', { faults: faultsOf(errors, [place]) }),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (Array.isArray(value) && metadata.metatype && this.toValidate(metadata))
      throw validationError([this.place], 'must be an object', 'isObject');
    const sent = this.place === 'query' ? withoutBrackets(value as object) : value;
    return super.transform(sent, metadata) as Promise<unknown>;
  }
}

/** A query with `limit[]=5`, which other parsers read as a list, has a list as `limit`: no parameter of ours is one. */
function withoutBrackets(query: object): object {
  const lists = Object.entries(query).filter(([name]) => name.includes('['));
  return {
    ...query,
    ...Object.fromEntries(lists.map(([name, value]) => [name.slice(0, name.indexOf('[')), [value]])),
  };
}

function faultsOf(errors: ValidationError[], path: (string | number)[]): ValidationFault[] {
  return errors.flatMap(({ property, constraints = {}, children = [] }) => {
    const loc = [...path, /^\d+$/.test(property) ? Number(property) : property];
    const own = Object.entries(constraints).map(([type, msg]) =>
      type === 'whitelistValidation'
        ? { loc, msg: `${property} is not a known field`, type: 'unknown_field' }
        : { loc, msg, type },
    );
    return [...own, ...faultsOf(children, loc)];
  });
}
