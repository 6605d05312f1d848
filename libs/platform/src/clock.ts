/** The time, as something that can be handed in: rules and tests never read the machine's clock themselves. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
