import { JetStreamApiError } from '@nats-io/jetstream';
import { createInbox, errors, headers, type Msg, type NatsConnection } from '@nats-io/transport-node';

/** One message for the stream. */
export interface StreamMessage {
  readonly subject: string;
  readonly payload: string;
  /** The stream takes a message with the same id once. */
  readonly id: string;
}

/** What became of a message: the stream has it, or why it is not known to have it. */
export type PublishOutcome =
  { readonly stored: true; readonly duplicate: boolean } | { readonly stored: false; readonly error: Error };

interface Acknowledgement {
  stream?: string;
  duplicate?: boolean;
  error?: ConstructorParameters<typeof JetStreamApiError>[0];
}

const MESSAGE_ID_HEADER = 'Nats-Msg-Id';

/**
 * Publishes to a stream on one connection, with one inbox for all acknowledgements: the client's own requests cost two
 * stack traces and a timer for every message, more than everything else that becomes of it.
 */
export class StreamPublisher {
  private readonly inbox = createInbox();
  private readonly waiting = new Map<string, (outcome: PublishOutcome) => void>();
  private sent = 0;

  constructor(private readonly connection: NatsConnection) {
    connection.subscribe(`${this.inbox}.*`, {
      callback: (error, message) => this.settle(message.subject, error ? failed(error) : outcomeOf(message)),
    });
    void connection.closed().then(() => this.giveUp(new errors.ClosedConnectionError()));
  }

  /** Publishes messages side by side, one batch at a time; never fails. The outcomes are in the order of the messages. */
  async publish(messages: readonly StreamMessage[], timeoutMs: number): Promise<PublishOutcome[]> {
    const timer = setTimeout(() => this.giveUp(new errors.TimeoutError()), timeoutMs);
    try {
      return await Promise.all(messages.map((message) => this.send(message)));
    } finally {
      clearTimeout(timer);
    }
  }

  private send({ subject, payload, id }: StreamMessage): Promise<PublishOutcome> {
    this.sent += 1;
    const reply = `${this.inbox}.${this.sent}`;
    return new Promise((resolve) => {
      this.waiting.set(reply, resolve);
      try {
        const fields = headers();
        fields.set(MESSAGE_ID_HEADER, id);
        this.connection.publish(subject, payload, { reply, headers: fields });
      } catch (error) {
        this.settle(reply, failed(error));
      }
    });
  }

  private settle(reply: string, outcome: PublishOutcome): void {
    this.waiting.get(reply)?.(outcome);
    this.waiting.delete(reply);
  }

  private giveUp(error: Error): void {
    for (const reply of this.waiting.keys()) this.settle(reply, failed(error));
  }
}

function outcomeOf(message: Msg): PublishOutcome {
  // Nobody listens: the server has no stream for the subject.
  if (message.data.length === 0) return failed(new errors.NoRespondersError(message.subject));
  try {
    const { stream, duplicate = false, error } = message.json<Acknowledgement>();
    if (error) return failed(new JetStreamApiError(error));
    return stream ? { stored: true, duplicate } : failed(new Error('not an acknowledgement'));
  } catch (error) {
    return failed(error);
  }
}

function failed(reason: unknown): PublishOutcome {
  return { stored: false, error: reason instanceof Error ? reason : new Error(String(reason)) };
}
