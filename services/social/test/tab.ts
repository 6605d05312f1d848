import { ROUTES, type DirectMessage, type FriendsClientMessages, type SocketAck } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { FriendsTab } from '@fourfold/testing/friends-tab';
import { transportsOf, type OpenTab as Open } from '@fourfold/testing/tab';

/** The client message id allows a message to be resent. */
type OutgoingMessage = FriendsClientMessages['send_message'] & { client_message_id: string };

/** Only ends the wait for an acknowledgement that never comes. */
const ACK_TIMEOUT_MS = 60_000;

/** A browser tab on the friends socket. */
export class Tab extends FriendsTab {
  /**
   * Sends a message and waits until the server has stored it.
   * @throws Error when it is refused, when the tab closes first, or after `timeoutMs`
   */
  async deliver(message: OutgoingMessage, timeoutMs: number): Promise<DirectMessage> {
    // Plain WebSockets have no acknowledgements, but the sender gets `new_message`, too.
    if (!this.connection.sendWithAck) return this.sendAndHear(message, timeoutMs);
    const answer = await this.acknowledged<DirectMessage & SocketAck>('send_message', message, timeoutMs);
    if (answer.error) throw new Error(JSON.stringify(answer.error));
    return answer;
  }

  /** The acknowledgement of a message; only Socket.IO has one. */
  acknowledged<Ack, Name extends keyof FriendsClientMessages = keyof FriendsClientMessages>(
    name: Name,
    payload: FriendsClientMessages[Name],
    timeoutMs = ACK_TIMEOUT_MS,
  ): Promise<Ack> {
    return this.connection.sendWithAck!(name, payload, timeoutMs) as Promise<Ack>;
  }

  /** @throws Error when the next message is refused */
  async refusal(): Promise<never> {
    const { message } = await this.hear('error', this.heard('error').length + 1);
    throw new Error(message);
  }

  private async sendAndHear(message: OutgoingMessage, timeoutMs: number): Promise<DirectMessage> {
    const errorsBefore = this.heard('error').length;
    this.send('send_message', message);
    const stored = () =>
      this.heard('new_message').find(({ client_message_id: id }) => id === message.client_message_id);
    const isRefused = () => this.isClosed || this.heard('error').length > errorsBefore;
    await waitFor(() => stored() ?? isRefused(), { timeoutMs });
    const answer = stored();
    if (!answer) throw new Error('refused or closed');
    return answer;
  }
}

export type OpenTab = Open<Tab>;

export const TRANSPORTS = transportsOf(ROUTES.sockets.friends, () => new Tab());
