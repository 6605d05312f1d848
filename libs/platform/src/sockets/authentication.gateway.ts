import { SOCKET_PAYLOAD_MAX_BYTES, SOCKET_SESSION, type SocketClientMessages } from '@fourfold/contracts';
import { ConnectedSocket, MessageBody, SubscribeMessage } from '@nestjs/websockets';
import { IsString, MaxLength } from 'class-validator';
import { TokenService } from '../auth/token.service';
import { AppError } from '../errors/app-error';
import { LiveSockets } from './live-sockets';
import { SocketGateway } from './socket.decorators';
import type { AppSocket } from './socket.types';

type Authenticate = SocketClientMessages['authenticate'];

class AuthenticateDto implements Authenticate {
  @MaxLength(SOCKET_PAYLOAD_MAX_BYTES)
  @IsString()
  token!: string;
}

/** Takes the fresh tokens with which sockets outlive the ones that opened them. */
@SocketGateway()
export class AuthenticationGateway {
  constructor(
    private readonly tokens: TokenService,
    private readonly live: LiveSockets,
  ) {}

  /** @throws AppError `unauthorized` for a token that opens no socket, or that is of somebody else */
  @SubscribeMessage(SOCKET_SESSION.authenticate)
  async authenticate(
    @ConnectedSocket() socket: AppSocket,
    @MessageBody() { token }: AuthenticateDto,
  ): Promise<void> {
    const user = await this.tokens.acceptSocketToken(token);
    if (user.user_id !== socket.data.user.user_id) throw new AppError('unauthorized');
    this.live.find(socket.id)?.authenticate(user);
  }
}
