import { mutedDetail } from '@fourfold/contracts';
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { renderWithProviders } from '../../../test/render';
import { signIn } from '../../../test/session';
import { moment } from '../../lib/format';
import { SocketRefusal } from '../../lib/socket/live-socket';
import { serverClock } from '../../lib/time/server-clock';
import { LazyMutedLine } from './lazy-muted-line';
import { forgetMute, applyMuteRefusal, storeMute, useMuteEnd } from './mute';

const UNTIL = '2999-11-21T10:00:00.000Z';

function Field() {
  const until = useMuteEnd();
  return until === undefined ? (
    <input aria-label="Message" />
  ) : (
    <Suspense>
      <LazyMutedLine until={until} />
    </Suspense>
  );
}

afterEach(() => act(forgetMute));

it('tells a muted player when the mute ends, in local time, and says nothing about other failures', () => {
  const muted = new SocketRefusal({ code: 'muted', message: mutedDetail(UNTIL), until: UNTIL });
  expect(applyMuteRefusal(muted)).toBe(`You’re muted until ${moment(UNTIL)}`);
  expect(applyMuteRefusal(new SocketRefusal({ code: 'rate_limited', message: 'Slow down' }))).toBeUndefined();
  expect(applyMuteRefusal(new Error('offline'))).toBeUndefined();
});

it('replaces the field by the end of the mute, for this player only', async () => {
  signIn();
  renderWithProviders(<Field />);
  act(() => storeMute(UNTIL));
  expect(await screen.findByText(/^You’re muted until/)).toHaveTextContent(moment(UNTIL));
  expect(screen.queryByLabelText('Message')).toBeNull();
  signIn({ user_id: 'another' });
  expect(screen.getByLabelText('Message')).toBeVisible();
});

it('leaves the field after the end', () => {
  signIn();
  renderWithProviders(<Field />);
  act(() => storeMute('2001-01-01T00:00:00.000Z'));
  expect(screen.getByLabelText('Message')).toBeVisible();
});

it('gives the field back at the end by the clock of the server, also after the machine slept', async () => {
  const clock = jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse(UNTIL) - 8 * 3_600_000);
  signIn();
  renderWithProviders(<Field />);
  act(() => storeMute(UNTIL));
  await screen.findByText(/^You’re muted until/);
  jest.useFakeTimers();
  act(() => storeMute(UNTIL.replace('10:00', '10:01')));
  clock.mockReturnValue(Date.parse(UNTIL) + 60_000);
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByLabelText('Message')).toBeVisible();
  jest.useRealTimers();
  clock.mockRestore();
});
