import type { EventEnvelope } from '@fourfold/contracts';
import { OnEvent } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UserRepository } from './user.repository';

/** Keeps the names of users as auth tells them. */
@Injectable()
export class UserConsumer {
  constructor(private readonly users: UserRepository) {}

  @OnEvent('user.registered')
  registered(event: EventEnvelope<'user.registered'>, manager: EntityManager): Promise<void> {
    return this.users.apply(manager, event.data, event.aggregate_version);
  }

  @OnEvent('user.updated')
  updated(event: EventEnvelope<'user.updated'>, manager: EntityManager): Promise<void> {
    return this.users.apply(manager, event.data, event.aggregate_version);
  }
}
