import { BATTLE_CLIENT, ROUTES } from '@fourfold/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { press } from '../../../../test/actions';
import { aGame, BEA, CAL, ME } from '../../../../test/battle-builders';
import { aFriend } from '../../../../test/builders';
import { FakeServer, ok } from '../../../../test/fake-server';
import { connect, say, sent, connections } from '../../../../test/fake-sockets';
import { Removable, renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { BattleConnection } from '../live/battle-socket';
import { InviteFriends } from './invite-friends';

const FRIENDS = [
  aFriend({ user_id: BEA, display_name: 'Bea', is_online: true }),
  aFriend({ user_id: CAL, display_name: 'Cal', is_online: true }),
  aFriend({ user_id: 'dan', display_name: 'Dan' }),
];

beforeEach(() => {
  new FakeServer().on(`GET ${ROUTES.friends.list}`, ok(FRIENDS));
  signIn();
});

const alone = aGame({ [ME]: {} }, { max_players: 3 });
const withBea = aGame({ [ME]: {}, [BEA]: {} }, { max_players: 3 });
const full = aGame({ [ME]: {}, [BEA]: {}, dan: {} }, { max_players: 3 });

/** Buttons change who is in the room. */
function Invitations({ challengedId }: { challengedId: string | undefined }) {
  const [game, setGame] = useState(alone);
  return (
    <>
      <InviteFriends game={game} isLive challengedId={challengedId} />
      <button onClick={() => setGame(withBea)}>Bea comes</button>
      <button onClick={() => setGame(full)}>Dan comes</button>
      <button onClick={() => setGame(alone)}>All go</button>
    </>
  );
}

async function show(challengedId?: string): Promise<void> {
  renderWithProviders(
    <BattleConnection>
      <Removable first={false}>
        <Invitations challengedId={challengedId} />
      </Removable>
    </BattleConnection>,
  );
  await connect();
  await press('Show the screen');
  await screen.findByRole('region', { name: 'Invite a friend' });
}
const rows = (): (string | null)[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('invites a friend who is online, one at a time', async () => {
  await show();
  expect(rows()).toEqual(['BeaInvite', 'CalInvite']);
  await press('Invite Bea');
  expect(sent(BATTLE_CLIENT.invite)).toEqual([{ user_id: BEA }]);
  expect(rows()).toEqual(['BeaInvited, 60 s to answer', 'CalInvite']);
  expect(screen.getByRole('button', { name: 'Invite Cal' })).toBeDisabled();
  await waitFor(() => expect(screen.getAllByRole('status').at(-1)).toHaveTextContent('Bea is invited.'));
});

it('invites a challenged friend at once', async () => {
  await show(CAL);
  expect(sent(BATTLE_CLIENT.invite)).toEqual([{ user_id: CAL }]);
  expect(rows()).toEqual(['BeaInvite', 'CalInvited, 60 s to answer']);
});

it('invites the next one when the first has come, and nobody again who was challenged and has left', async () => {
  await show(BEA);
  await press('Bea comes');
  expect(rows()).toEqual(['CalInvite']);
  expect(screen.getByRole('button', { name: 'Invite Cal' })).toBeEnabled();
  await press('Dan comes');
  expect(screen.queryByRole('region', { name: 'Invite a friend' })).toBeNull();
  await press('All go');
  expect(rows()).toEqual(['BeaInvite', 'CalInvite']);
  expect(sent(BATTLE_CLIENT.invite)).toHaveLength(1);
});

it('says who has declined, and can invite again', async () => {
  await show();
  await press('Invite Bea');
  say('invitation_declined', { user_id: BEA });
  const bea = within(screen.getAllByRole('listitem')[0]!);
  expect(bea.getByText('Declined')).toBeVisible();
  await press('Invite Bea');
  expect(sent(BATTLE_CLIENT.invite)).toHaveLength(2);
  expect(bea.queryByText('Declined')).toBeNull();
});

it('says why an invitation was refused', async () => {
  await show();
  connections.answer = () => ({ error: { code: 'player_offline', message: 'This player is not online' } });
  await press('Invite Cal');
  expect(await screen.findByRole('alert')).toHaveTextContent('This player is not online');
  expect(screen.getByRole('button', { name: 'Invite Cal' })).toBeEnabled();
});
