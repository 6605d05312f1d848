import { eventSubject } from '@fourfold/contracts';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { AccessRevocations } from '../auth/access.revocations';
import { BusSettings } from './bus.options';
import { decodeEvent } from './event.decoder';
import { BusConnection } from './nats-connection';

/**
 * Hears in every process of every service when access ends. A durable consumer would tell one replica only, so this is a
 * plain subscription to the subject on which the event goes into the stream; what it misses, Redis and auth still tell.
 */
@Injectable()
export class AccessListener implements OnApplicationBootstrap {
  constructor(
    private readonly settings: BusSettings,
    private readonly connection: BusConnection,
    private readonly revocations: AccessRevocations,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.connected) this.connection.onConnection((connection) => this.subscribe(connection));
  }

  private subscribe(connection: NatsConnection): void {
    connection.subscribe(eventSubject('user.access_changed', this.settings.subjectPrefix), {
      callback: (error, message) => {
        if (!error) this.hear(message);
      },
    });
  }

  private hear(message: Msg): void {
    const decoded = decodeEvent(message, this.settings.subjectPrefix);
    if (!decoded.ok || decoded.event.type !== 'user.access_changed') return;
    const { data, aggregate_version } = decoded.event;
    const { user_id, revoked, not_before } = data;
    this.revocations.learn({ user_id, account_version: aggregate_version, revoked, not_before });
  }
}
