import type { EventEnvelope } from '@fourfold/contracts';
import { OnEvent } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PersonRepository } from './person.repository';

/** Keeps the names of people as auth tells them. */
@Injectable()
export class PersonConsumer {
  constructor(private readonly people: PersonRepository) {}

  @OnEvent('user.registered')
  registered(event: EventEnvelope<'user.registered'>, manager: EntityManager): Promise<void> {
    return this.people.apply(manager, event.data, event.aggregate_version);
  }

  @OnEvent('user.updated')
  updated(event: EventEnvelope<'user.updated'>, manager: EntityManager): Promise<void> {
    return this.people.apply(manager, event.data, event.aggregate_version);
  }
}
