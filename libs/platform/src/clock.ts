import { Injectable } from '@nestjs/common';

/** The time, as something that can be handed in: rules and tests never read the machine's clock themselves. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
