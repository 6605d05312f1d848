import type { ValidationFault } from '@fourfold/contracts';
import {
  ValidationPipe,
  type ArgumentMetadata,
  type PipeTransform,
  type ValidationError,
  type ValidationPipeOptions,
} from '@nestjs/common';
import { AppError, validationError } from '../errors/app-error';
import { keepsSimpleRules } from './quick.rules';

/** Where a parameter came from, as `loc` names it. */
const PLACES: Readonly<Record<string, string>> = { body: 'body', query: 'query', param: 'path' };

function flatten(
  place: string,
  errors: ValidationError[],
  path: (string | number)[] = [],
): ValidationFault[] {
  return errors.flatMap((error) => {
    const here = [...path, /^\d+$/.test(error.property) ? Number(error.property) : error.property];
    const own = Object.entries(error.constraints ?? {}).map(([type, msg]) =>
      type === 'whitelistValidation'
        ? { loc: [place, ...here], msg: `${error.property} is not a known field`, type: 'unknown_field' }
        : { loc: [place, ...here], msg, type },
    );
    return [...own, ...flatten(place, error.children ?? [], here)];
  });
}

/**
 * Checks bodies, queries and parameters against their DTO classes. Unknown fields of a body are faults, unknown query
 * parameters are dropped; every fault is one entry of a 422, and a JSON array where an object belongs is a fault too
 * (class-validator alone lets it pass).
 */
export class RequestValidationPipe implements PipeTransform {
  private readonly strict = new DtoPipe({ forbidNonWhitelisted: true });
  private readonly lenient = new DtoPipe({ forbidNonWhitelisted: false });

  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    // What a decorator of ours brings does not come from outside.
    if (metadata.type === 'custom') return value;
    return (metadata.type === 'query' ? this.lenient : this.strict).transform(value, metadata);
  }
}

class DtoPipe extends ValidationPipe {
  constructor(options: { forbidNonWhitelisted: boolean }) {
    super({
      ...options,
      transform: true,
      whitelist: true,
      forbidUnknownValues: true,
      stopAtFirstError: true,
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const place = PLACES[metadata.type] ?? metadata.type;
    if (metadata.metatype && this.toValidate(metadata) && Array.isArray(value))
      throw validationError([place], 'must be an object', 'isObject');
    try {
      return (await super.transform(value, metadata)) as unknown;
    } catch (error) {
      if (error instanceof FaultList)
        throw new AppError('validation_failed', { faults: flatten(place, error.errors) });
      throw error;
    }
  }

  protected override validate(
    dto: object,
    options?: ValidationPipeOptions,
  ): Promise<ValidationError[]> | ValidationError[] {
    return keepsSimpleRules(dto) ? [] : super.validate(dto, options);
  }

  override createExceptionFactory() {
    return (errors: ValidationError[] = []) => new FaultList(errors);
  }
}

/** Carries class-validator's own tree to where the place of the parameter is known. */
class FaultList extends Error {
  constructor(readonly errors: ValidationError[]) {
    super('validation failed');
  }
}
