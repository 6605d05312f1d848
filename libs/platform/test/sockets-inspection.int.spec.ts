import { FRIENDS_CLIENT } from '@fourfold/contracts';
import { MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { EmptyDto } from '../src/sockets';
import { listMessages, unvalidatedMessages } from './support/inspection';
import { ServiceWorld } from './fixtures/service.world';

@WebSocketGateway()
class CarelessGateway {
  @SubscribeMessage('checked')
  checked(@MessageBody() body: EmptyDto): EmptyDto {
    return body;
  }

  @SubscribeMessage('object')
  object(@MessageBody() body: object): object {
    return body;
  }

  @SubscribeMessage('field')
  field(@MessageBody('name') name: string): string {
    return name;
  }

  @SubscribeMessage('nothing')
  nothing(): void {}
}

@Module({ providers: [CarelessGateway] })
class CarelessModule {}

describe('the messages of an application', () => {
  it('can be listed, and each has a validated payload', async () => {
    const world = await ServiceWorld.start();
    const { app } = world.first;
    const names = listMessages(app).map(({ message }) => message);
    expect([...names, 'ping', 'pong'].sort()).toEqual(Object.values(FRIENDS_CLIENT).sort());
    expect(unvalidatedMessages(app)).toEqual([]);
    await world.stop();
  });

  it('are reported if their payload is not validated', async () => {
    const app = await NestFactory.create(CarelessModule, { logger: false });
    expect(unvalidatedMessages(app)).toEqual([
      'CarelessGateway.object (object)',
      'CarelessGateway.field (field)',
      'CarelessGateway.nothing (nothing)',
    ]);
  });
});
