import { Param } from '@nestjs/common';
import { madeCodeOf, NO_CODE } from './made-code';

/** The code of a made puzzle in the path, as it is stored: people type it in any case. What no puzzle can have is no code. */
export const MadeCodeParam = (): ParameterDecorator =>
  Param('code', { transform: (value: string): string => madeCodeOf(value) ?? NO_CODE });
