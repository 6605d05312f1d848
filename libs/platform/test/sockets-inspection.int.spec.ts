import { MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { EmptyDto } from '../src/sockets';
import { unvalidatedMessages } from './support/inspection';

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
  it('without a checked payload are named', async () => {
    const app = await NestFactory.create(CarelessModule, { logger: false });
    expect(unvalidatedMessages(app)).toEqual([
      'CarelessGateway.object (object)',
      'CarelessGateway.field (field)',
      'CarelessGateway.nothing (nothing)',
    ]);
  });
});
