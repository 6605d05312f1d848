import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fourfold/contracts';
import { applyDecorators } from '@nestjs/common';
import { MaxCharacters, MinCharacters } from '@fourfold/platform';
import { IsString } from 'class-validator';

/** Validates a new password. */
export function IsNewPassword(): PropertyDecorator {
  return applyDecorators(
    // With several faults the first is reported.
    IsString({ message: 'Password must be text' }),
    MinCharacters(PASSWORD_MIN_LENGTH, {
      message: `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`,
    }),
    MaxCharacters(PASSWORD_MAX_LENGTH, {
      message: `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`,
    }),
  );
}
