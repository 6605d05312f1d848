import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import {
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  Min,
  validate,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import * as fc from 'fast-check';
import { keepsSimpleRules } from './quick.rules';

class Base {
  @IsUUID()
  id!: string;
}

class Simple extends Base {
  @MaxLength(5)
  @IsString()
  text!: string;

  @ValidateIf((_, value) => value !== undefined)
  @Matches(/^a/)
  name?: string;

  @IsOptional()
  @Min(1)
  @IsInt()
  count?: number;
}

class Nested {
  @ValidateNested()
  inner!: Base;
}

class OfLists {
  @IsString({ each: true })
  texts!: string[];
}

class OfGroups {
  @IsBoolean({ groups: ['one'] })
  flag!: boolean;
}

class Conditional {
  @IsBoolean({ validateIf: () => false })
  flag!: boolean;
}

class WithoutRules {}

const ID = '6f1c7a52-35d0-4c8e-9b43-8d53c7f1a2b4';

describe('simple rules', () => {
  it('are judged as class-validator does, whatever the payload', async () => {
    const value = fc.oneof(
      fc.constantFrom(ID, 'a', 'abc', 'toolong', '', 0, 1, 1.5, -1, NaN, true, null, undefined),
      fc.constantFrom({}, [], ['a'], { length: 1 }),
      fc.string(),
    );
    const payload = fc.record(
      { id: fc.oneof(fc.constant(ID), value), text: value, name: value, count: value, other: value },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(payload, async (plain) => {
        const dto = plainToInstance(Simple, plain);
        const faults = await validate(dto, { whitelist: true, forbidNonWhitelisted: true });
        expect(keepsSimpleRules(dto)).toBe(faults.length === 0);
      }),
    );
  });

  it.each([
    [Nested, { inner: { id: ID } }],
    [OfLists, { texts: ['a'] }],
    [OfGroups, { flag: true }],
    [Conditional, { flag: true }],
    [WithoutRules, {}],
  ])('are not all that %p has, which class-validator judges', (dtoClass, plain) => {
    expect(keepsSimpleRules(plainToInstance<object, object>(dtoClass, plain))).toBe(false);
  });

  it('are those of the class, whatever constructor a payload names', () => {
    const dto = Object.assign(new Simple(), { id: ID, text: 'a', constructor: Base });
    expect(keepsSimpleRules(dto)).toBe(false);
  });
});
