import { SOCKET_SESSION, type SocketClientMessages } from '@fourfold/contracts';
import { ConnectedSocket, MessageBody, SubscribeMessage } from '@nestjs/websockets';
import { IsString } from 'class-validator';
import { TokenService } from '../auth/token.service';
import { AppError } from '../errors/app-error';
import { SocketGateway } from './sockets.decorators';
import type { AppSocket } from './socket.types';

class AuthenticateDto implements Payload {
  @IsString()
  token!: string;
}

type Payload = SocketClientMessages['authenticate'];

/** Accepts fresh tokens, so that a socket can outlive the token that opened it. */
@SocketGateway()
export class AuthenticationGateway {
  constructor(private readonly tokens: TokenService) {}

  /** @throws AppError `unauthorized` for an invalid token, or one of another user */
  @SubscribeMessage(SOCKET_SESSION.authenticate)
  async authenticate(
    @ConnectedSocket() { data }: AppSocket,
    @MessageBody() { token }: AuthenticateDto,
  ): Promise<void> {
    const user = await this.tokens.acceptSocketToken(token);
    if (user.user_id !== data.user.user_id) throw new AppError('unauthorized');
    data.user = user;
  }
}
