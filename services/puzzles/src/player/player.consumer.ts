import type { EventEnvelope } from '@fourfold/contracts';
import { OnEvent } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PlayerEraser } from './player.eraser';
import { PlayerRepository } from './player.repository';

/** Keeps the names of players as auth tells them, and forgets those who left. */
@Injectable()
export class PlayerConsumer {
  constructor(
    private readonly players: PlayerRepository,
    private readonly eraser: PlayerEraser,
  ) {}

  @OnEvent('user.registered')
  registered(event: EventEnvelope<'user.registered'>, manager: EntityManager): Promise<void> {
    return this.players.apply(manager, event.data, event.aggregate_version);
  }

  @OnEvent('user.updated')
  updated(event: EventEnvelope<'user.updated'>, manager: EntityManager): Promise<void> {
    return this.players.apply(manager, event.data, event.aggregate_version);
  }

  @OnEvent('user.deleted')
  deleted(
    { data, aggregate_version: version }: EventEnvelope<'user.deleted'>,
    manager: EntityManager,
  ): Promise<void> {
    return this.eraser.erase(manager, data.user_id, { version, deletedAt: data.deleted_at });
  }
}
