import { BATTLE_CLIENT, ROUTES } from '@fourfold/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { press } from '../../../../test/actions';
import { aGame, BEA, CAL, ME } from '../../../../test/battle-builders';
import { aFriend } from '../../../../test/builders';
import { FakeServer, ok } from '../../../../test/fake-server';
import { connect, say, sent, wires } from '../../../../test/fake-sockets';
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

async function show(challengedId?: string): Promise<void> {
  renderWithProviders(
    <BattleConnection>
      <Removable first={false}>
        <InviteFriends game={aGame({ [ME]: {} }, { max_players: 3 })} challengedId={challengedId} />
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
  wires.answer = () => ({ error: { code: 'player_offline', message: 'This player is not online' } });
  await press('Invite Cal');
  expect(await screen.findByRole('alert')).toHaveTextContent('This player is not online');
  expect(screen.getByRole('button', { name: 'Invite Cal' })).toBeEnabled();
});
