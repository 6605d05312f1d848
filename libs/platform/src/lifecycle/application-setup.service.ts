import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';

type SetupStep = (app: NestExpressApplication) => void;

/** Lets modules configure the application before it starts; register in a constructor. */
@Injectable()
export class ApplicationSetupService {
  private readonly steps: SetupStep[] = [];

  register(step: SetupStep): void {
    this.steps.push(step);
  }

  run(app: NestExpressApplication): void {
    for (const step of this.steps) step(app);
  }
}
