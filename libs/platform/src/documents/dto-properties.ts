import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, MAX, MIN, ValidationTypes } from 'class-validator';
import { targetConstructorToSchema } from 'class-validator-jsonschema';
import { EmptyDto } from '../validation/empty.dto';

const { CUSTOM_VALIDATION, NESTED_VALIDATION } = ValidationTypes;
/** Rules that do not decide the type: the defaults of the library would turn `integer` into `number`. */
const CONVERTERS: NonNullable<Parameters<typeof targetConstructorToSchema>[1]>['additionalConverters'] = {
  [CUSTOM_VALIDATION]: {},
  [NESTED_VALIDATION]: {},
  [MIN]: ({ constraints }) => ({ minimum: constraints[0] as number }),
  [MAX]: ({ constraints }) => ({ maximum: constraints[0] as number }),
};

/** Tells `@nestjs/swagger` what a DTO class accepts: its class-validator rules, so that nothing is described twice. */
export function describeDto(dto: Type): void {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', true, false);
  if (dto === EmptyDto || rules.length === 0) return;
  const schema = targetConstructorToSchema(dto, { additionalConverters: CONVERTERS });
  const defaults = new dto() as Record<string, unknown>;
  for (const [name, { items, ...property }] of Object.entries(schema.properties as Properties)) {
    const isNested = rules.some((rule) => rule.propertyName === name && rule.type === NESTED_VALIDATION);
    const nested = isNested ? elementType(dto, name) : undefined;
    if (nested) describeDto(nested);
    ApiProperty({
      ...property,
      ...(nested ? { type: () => nested, isArray: items !== undefined } : items && { items }),
      default: defaults[name],
      required: schema.required?.includes(name) && defaults[name] === undefined,
    })(dto.prototype as object, name);
  }
}

type Properties = Record<string, { items?: object }>;

/** The class of a property, or of its elements, as declared for class-transformer. */
function elementType(dto: Type, property: string): Type {
  const { [property]: elements } = plainToInstance(dto, { [property]: [{}] }) as Record<string, [object]>;
  return elements![0].constructor as Type;
}
