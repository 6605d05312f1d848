import { ROUTES, type DirectMessage, type FriendsClientMessages, type SocketAck } from '@fourfold/contracts';
import { FriendsTab } from '@fourfold/testing/friends-tab';
import { transportsOf, type OpenTab as Open } from '@fourfold/testing/tab';

/** The id makes it possible to send a message again. */
type OutgoingMessage = FriendsClientMessages['send_message'] & { client_message_id: string };

/** Only ends a wait for what never comes. */
const ACK_TIMEOUT_MS = 60_000;

/** A tab of somebody's browser on the friends socket. */
export class Tab extends FriendsTab {
  /**
   * Sends a message and waits until the server has stored it.
   * @throws Error when it is refused, when the tab closes before, or after `timeoutMs`
   */
  async deliver(message: OutgoingMessage, timeoutMs: number): Promise<DirectMessage> {
    // Plain WebSockets have no acknowledgements, but the sender gets `new_message`, too.
    if (!this.transport.sendWithAck) return this.sendAndHear(message, timeoutMs);
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
    return this.transport.sendWithAck!(name, payload, timeoutMs) as Promise<Ack>;
  }

  private sendAndHear(message: OutgoingMessage, timeoutMs: number): Promise<DirectMessage> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => finish(() => reject(new Error('no answer'))), timeoutMs);
      const onClosed = (): void => finish(() => reject(new Error('closed')));
      const onMessage = (name: string, payload: unknown): void => {
        const heard = payload as Partial<DirectMessage>;
        if (name === 'error') finish(() => reject(new Error(JSON.stringify(payload))));
        else if (name === 'new_message' && heard.client_message_id === message.client_message_id)
          finish(() => resolve(payload as DirectMessage));
      };
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        this.events.off('closed', onClosed).off('message', onMessage);
        settle();
      };
      this.events.on('closed', onClosed).on('message', onMessage);
      this.send('send_message', message);
    });
  }
}

export type OpenTab = Open<Tab>;

export const TRANSPORTS = transportsOf(ROUTES.sockets.friends, () => new Tab());
