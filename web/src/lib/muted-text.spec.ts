import { mutedText } from './muted-text';
import { SocketRefusal } from './socket/live-socket';

it('tells a muted player when the mute ends, and says nothing about other failures', () => {
  const muted = { code: 'muted', message: 'You cannot send messages for now' } as const;
  expect(mutedText(new SocketRefusal({ ...muted, until: '2025-11-21T10:00:00.000Z' }))).toMatch(
    /^You are muted until Nov 21, 2025, /,
  );
  expect(mutedText(new SocketRefusal(muted))).toBe(muted.message);
  expect(mutedText(new SocketRefusal({ code: 'rate_limited', message: 'Slow down' }))).toBeUndefined();
  expect(mutedText(new Error('offline'))).toBeUndefined();
});
