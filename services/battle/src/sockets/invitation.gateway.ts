import { BATTLE_CLIENT, BATTLE_SERVER, type BattleServerMessages } from '@fourfold/contracts';
import { CurrentUser, EmptyDto, type AuthenticatedUser } from '@fourfold/platform';
import {
  ConnectionService,
  IoServer,
  SocketGateway,
  userRoom,
  type AppSocket,
} from '@fourfold/platform/sockets';
import { Logger } from '@nestjs/common';
import { ConnectedSocket, MessageBody, SubscribeMessage } from '@nestjs/websockets';
import { InvitationService } from '../invitation/invitation.service';
import { RenameService, type Rename } from '../user/rename.service';
import { GameStateDto, InviteDto } from './battle.dto';

/** Invitations reach all tabs of the recipient, also tabs that connect while the invitation is open. */
@SocketGateway()
export class InvitationGateway {
  private readonly logger = new Logger('invitations');

  constructor(
    private readonly invitations: InvitationService,
    private readonly server: IoServer<BattleServerMessages>,
    connections: ConnectionService,
    renames: RenameService,
  ) {
    connections.onConnected((socket) => this.showOpen(socket));
    renames.add((renamed) => this.showAgain(renamed));
  }

  @SubscribeMessage(BATTLE_CLIENT.invite)
  async invite(
    @CurrentUser() sender: AuthenticatedUser,
    @MessageBody() { user_id }: InviteDto,
  ): Promise<{ room_code: string }> {
    const invited = await this.invitations.invite(sender.user_id, user_id);
    this.server.to(userRoom(user_id)).emit(BATTLE_SERVER.invited, invited);
    await this.invitations.review(invited.room_code);
    return { room_code: invited.room_code };
  }

  @SubscribeMessage(BATTLE_CLIENT.declineInvitation)
  async decline(
    @CurrentUser() { user_id }: AuthenticatedUser,
    @MessageBody() { room_code }: GameStateDto,
  ): Promise<void> {
    for (const senderId of await this.invitations.decline(user_id, room_code))
      this.server.to(userRoom(senderId)).emit(BATTLE_SERVER.invitationDeclined, { user_id });
  }

  @SubscribeMessage(BATTLE_CLIENT.getInvitations)
  async list(
    @ConnectedSocket() socket: AppSocket<BattleServerMessages>,
    @CurrentUser() { user_id }: AuthenticatedUser,
    @MessageBody() _: EmptyDto,
  ): Promise<void> {
    for (const invited of await this.invitations.listFor(user_id))
      socket.emit(BATTLE_SERVER.invited, invited);
  }

  private async showAgain({ user_id, display_name }: Rename): Promise<void> {
    const sent = await this.invitations.findSent(user_id);
    if (!sent) return;
    const invited = { ...sent.invited, from: { user_id, display_name } };
    this.server.to(userRoom(sent.recipientId)).emit(BATTLE_SERVER.invited, invited);
  }

  private async showOpen(socket: AppSocket<BattleServerMessages>): Promise<void> {
    try {
      for (const invited of await this.invitations.listFor(socket.data.user.user_id))
        socket.emit(BATTLE_SERVER.invited, invited);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'open invitations could not be read' });
    }
  }
}
