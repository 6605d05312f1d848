import { mutedDetail } from '@fourfold/contracts';
import { mutedText } from './muted-text';
import { SocketRefusal } from '../lib/socket/live-socket';

it('tells a muted player when the mute ends, and says nothing about other failures', () => {
  const until = '2025-11-21T10:00:00.000Z';
  const muted = new SocketRefusal({ code: 'muted', message: mutedDetail(until), until });
  expect(mutedText(muted)).toBe('You cannot send messages until 2025-11-21 10:00 UTC');
  expect(mutedText(new SocketRefusal({ code: 'rate_limited', message: 'Slow down' }))).toBeUndefined();
  expect(mutedText(new Error('offline'))).toBeUndefined();
});
