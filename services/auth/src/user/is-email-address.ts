import { Trimmed } from '@fourfold/platform';
import { applyDecorators } from '@nestjs/common';
import { IsEmail } from 'class-validator';

/** Validates an e-mail address of at most 254 characters; surrounding spaces are removed. */
export function IsEmailAddress(): PropertyDecorator {
  return applyDecorators(Trimmed(), IsEmail({}, { message: 'Enter a valid email address' }));
}
