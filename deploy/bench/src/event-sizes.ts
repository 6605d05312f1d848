import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Environment } from './environment';
import type { Report } from './report';

/** What the store writes around a message: its own header, and the lengths of subject and headers. */
const RECORD_BYTES = 34;

/** How many events of each type are in the stream, and the bytes that one takes there. */
export async function reportEventSizes({ stack }: Environment, report: Report): Promise<void> {
  const connection = await connect({ servers: new URL(stack.stores.nats.url).host });
  const manager = await jetstreamManager(connection);
  const [stream] = await manager.streams.list().next();
  const { messages, bytes } = stream!.state;
  const sizes = new Map<string, { count: number; bytes: number }>();
  const consumer = await jetstream(connection).consumers.get(stream!.config.name);
  let read = 0;
  for await (const message of await consumer.consume()) {
    const size = sizes.get(message.subject) ?? { count: 0, bytes: 0 };
    // `NATS/1.0`, then a line for each.
    const headers = [...(message.headers ?? [])].reduce((sum, line) => sum + line.join(': ').length + 2, 12);
    size.count += 1;
    size.bytes += RECORD_BYTES + message.subject.length + headers + message.data.length;
    sizes.set(message.subject, size);
    if (++read === messages) break;
  }
  for (const [subject, { count, bytes }] of [...sizes].sort()) {
    report.add(`${subject}: events`, count, '');
    report.add(`${subject}: size of one`, Math.round(bytes / count), 'B');
  }
  report.add('the event stream: size of one event', Math.round(bytes / messages), 'B');
  await connection.close();
}
