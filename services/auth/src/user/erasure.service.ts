import { eraseTraces } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A user who is deleted, with every address that leads to the account; both are locked. */
export interface ErasedUser {
  userId: string;
  emailKeys: string[];
}

type ErasureStep = (manager: EntityManager, user: ErasedUser) => Promise<unknown>;

/** Erases a user from every table of auth: each feature registers how it does so in its own tables. */
@Injectable()
export class ErasureService {
  private readonly steps: ErasureStep[] = [];

  register(step: ErasureStep): void {
    this.steps.push(step);
  }

  async erase(manager: EntityManager, user: ErasedUser): Promise<void> {
    for (const step of this.steps) await step(manager, user);
    await eraseTraces(manager, user.userId);
  }
}
