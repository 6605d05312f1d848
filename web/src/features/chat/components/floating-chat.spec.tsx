import { ROUTES, type Friend, type FriendsClientMessages } from '@fourfold/contracts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press } from '../../../../test/actions';
import type { FC, PropsWithChildren } from 'react';
import { aFriend, aMessage, aUser } from '../../../../test/builders';
import { FakeServer, ok } from '../../../../test/fake-server';
import { connect, say, connections } from '../../../../test/fake-sockets';
import { setMedia } from '../../../../test/media';
import { renderWithProviders } from '../../../../test/render';
import { signIn } from '../../../../test/session';
import { translatePage } from '../../../../test/translate-page';
import { useFriendBattles } from '../../../shared/friends/friend-battles';
import { NOTICES_KEY } from '../../../shared/friends/queries';
import { forgetMute, storeMute } from '../../../shared/mute/mute';
import { sessionStore } from '../../../shared/session/session';
import { FloatingChat } from './floating-chat';

const ME = aUser().user_id;
const toMe = { to_user_id: ME };

let server: FakeServer;
let friends: Friend[];
let isWide: boolean;

beforeEach(() => {
  isWide = true;
  friends = [aFriend(), aFriend({ user_id: 'ada', username: 'ada2', display_name: 'Ada' })];
  server = new FakeServer().on(`GET ${ROUTES.friends.list}`, () => ok(friends));
  setMedia((query) => query.includes('min-width') && isWide);
  signIn();
});

/** @returns a component with the cache of the page */
async function show(): Promise<FC<PropsWithChildren>> {
  const slot = document.body.appendChild(document.createElement('div'));
  const { queryClient } = renderWithProviders(<FloatingChat userId={ME} slot={slot} path="/" />);
  await connect();
  await screen.findByRole('button', { name: /friends chat/ });
  return ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
const launcher = (): HTMLElement => screen.getByRole('button', { name: /^(Open|Close) friends chat/ });
const openChatWith = async (name: string): Promise<void> => {
  if (launcher().getAttribute('aria-expanded') === 'false') await userEvent.click(launcher());
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
};
const log = (): HTMLElement => screen.getByRole('log', { name: 'Messages with Grace' });
const stored = (): { windows: unknown[]; open: boolean } =>
  JSON.parse(localStorage.getItem('floatingChatState') ?? '{}') as { windows: unknown[]; open: boolean };

describe('the launcher', () => {
  it.each([
    [3, '3', '3 unread messages'],
    [9, '9', '9 unread messages'],
    [10, '9+', '10 unread messages'],
  ])('shows %i unread messages as %s, and says how many', async (unread, badge, words) => {
    friends = [aFriend({ unread_count: unread })];
    await show();
    expect(await screen.findByText(badge)).toBeVisible();
    expect(launcher()).toHaveAccessibleName(`Open friends chat, ${words}`);
  });

  it('counts new messages that no window shows', async () => {
    await show();
    await userEvent.click(launcher());
    await screen.findByRole('button', { name: /^Grace/ });
    say('new_message', aMessage(1, toMe));
    say('new_message', aMessage(1, toMe));
    await waitFor(() => expect(launcher()).toHaveAccessibleName('Close friends chat, 1 unread message'));
  });
});

describe('writing', () => {
  it('is told to the friend once in a while, and shown of a friend until the message is there', async () => {
    await show();
    await openChatWith('Grace');
    // Both within the pause between two notices, however slow the machine is.
    for (const value of ['h', 'he'])
      fireEvent.change(screen.getByLabelText('Message to Grace'), { target: { value } });
    expect(connections.last.named('typing')).toEqual([{ to_user_id: 'friend' }]);
    say('friend_typing', { user_id: 'ada' });
    expect(screen.queryByText(/is typing/)).toBeNull();
    say('friend_typing', { user_id: 'friend' });
    expect((await screen.findByText(/is typing/)).parentElement).toHaveTextContent('Grace is typing…');
    say('new_message', aMessage(1, toMe));
    await waitFor(() => expect(screen.queryByText(/is typing/)).toBeNull());
  });

  it('goes on in a page that the browser translates, when the friend no longer writes', async () => {
    await show();
    await openChatWith('Grace');
    const field = screen.getByLabelText('Message to Grace');
    const stop = translatePage();
    say('friend_typing', { user_id: 'friend' });
    await waitFor(() => expect(screen.getByText(/is typing/).localName).toBe('font'));
    say('new_message', aMessage(1, toMe));
    await waitFor(() => expect(screen.queryByText(/is typing/)).toBeNull());
    expect(field).toBeInTheDocument();
    stop();
  });
});

describe('a mute', () => {
  afterEach(() => act(forgetMute));

  it('takes the place of the field, once the player has heard of it', async () => {
    await show();
    await openChatWith('Grace');
    act(() => storeMute('2999-11-21T10:00:00.000Z'));
    expect(await screen.findByText(/^You’re muted until/)).toBeVisible();
    expect(screen.queryByLabelText('Message to Grace')).toBeNull();
    act(forgetMute);
    expect(screen.getByLabelText('Message to Grace')).toBeVisible();
  });

  it('gives the field back when it is lifted', async () => {
    const NOTICES = `GET ${ROUTES.users.notices}`;
    server.on(NOTICES, ok([]));
    const wrapper = await show();
    const query = { queryKey: NOTICES_KEY, queryFn: () => fetch(ROUTES.users.notices).then(() => []) };
    renderHook(() => useQuery(query), { wrapper });
    await openChatWith('Grace');
    act(() => storeMute('2999-11-21T10:00:00.000Z'));
    await screen.findByText(/^You’re muted until/);
    await waitFor(() => expect(server.callsTo(NOTICES)).toHaveLength(1));
    say('mute_ended');
    expect(await screen.findByLabelText('Message to Grace')).toBeVisible();
    await waitFor(() => expect(server.callsTo(NOTICES)).toHaveLength(2));
  });
});

it('asks for what the moderation has to tell as soon as there is more', async () => {
  const NOTICES = `GET ${ROUTES.users.notices}`;
  const server = new FakeServer().on(NOTICES, ok([]));
  const wrapper = await show();
  const query = { queryKey: NOTICES_KEY, queryFn: () => fetch(ROUTES.users.notices).then(() => []) };
  renderHook(() => useQuery(query), { wrapper });
  await waitFor(() => expect(server.callsTo(NOTICES)).toHaveLength(1));
  say('notice', { notice_id: 1, kind: 'warning', message: 'Be kind', until: null, created_at: '' });
  await waitFor(() => expect(server.callsTo(NOTICES)).toHaveLength(2));
});

describe('a message', () => {
  it('that may spoil today’s puzzle is covered until it is asked for', async () => {
    await show();
    await openChatWith('Grace');
    say('new_message', aMessage(1, { ...toMe, message: 'crease, pleat, tuck', spoiler: true }));
    const cover = await within(log()).findByText('May spoil today’s puzzle – show');
    expect(screen.getByText('crease, pleat, tuck')).not.toBeVisible();
    await userEvent.click(cover);
    expect(screen.getByText('crease, pleat, tuck')).toBeVisible();
  });

  it('shows addresses as links that give nothing to the other page', async () => {
    await show();
    await openChatWith('Grace');
    say('new_message', aMessage(1, { ...toMe, message: 'look: https://a.example/b.' }));
    const link = await within(log()).findByRole('link', { name: 'https://a.example/b' });
    expect(link).toHaveAttribute('href', 'https://a.example/b');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')).toContain('noopener');
  });
});

describe('the list of friends', () => {
  it('updates from the socket who is online', async () => {
    await show();
    await userEvent.click(launcher());
    await screen.findByRole('button', { name: /^Grace ?, offline/ });
    say('online_status', { user_id: 'friend', is_online: true });
    expect(await screen.findByRole('button', { name: /^Grace ?, online/ })).toBeVisible();
    say('online_friends', { friends: ['ada'] });
    expect(await screen.findByRole('button', { name: /^Ada ?, online/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Grace ?, offline/ })).toBeVisible();
  });

  it('shows whether the account appears offline, also when that is changed on another device', async () => {
    await show();
    expect(connections.last.named('get_appear_offline')).toHaveLength(1);
    say('appear_offline', { appear_offline: true });
    await userEvent.click(launcher());
    const box = await screen.findByLabelText('Appear offline');
    expect(box).toBeChecked();
    expect(localStorage.getItem('appearOffline')).toBe('true');
    say('appear_offline', { appear_offline: false });
    expect(box).not.toBeChecked();
    expect(localStorage.getItem('appearOffline')).toBe('false');
    expect(connections.last.named('set_appear_offline')).toEqual([]);
  });

  it('sends the choice to appear offline once, after a reconnect if made while disconnected', async () => {
    await show();
    const { last: first } = connections;
    await userEvent.click(launcher());
    const box = await screen.findByLabelText('Appear offline');
    await userEvent.click(box);
    expect(first.named('set_appear_offline')).toEqual([{ appear_offline: true }]);
    act(() => first.drop());
    await userEvent.click(box);
    expect(box).not.toBeChecked();
    await connect(2);
    say('appear_offline', { appear_offline: true });
    expect(box).not.toBeChecked();
    await waitFor(() => expect(connections.last.named('get_appear_offline')).toHaveLength(1));
    expect(connections.last.named('set_appear_offline')).toEqual([{ appear_offline: false }]);
    expect(localStorage.getItem('appearOffline')).toBe('false');
  });

  it('lets the player choose to see battles of friends, which is off until the server says otherwise', async () => {
    await show();
    await userEvent.click(launcher());
    const box = await screen.findByLabelText('Show battles of friends');
    expect(box).toBeDisabled();
    expect(connections.last.named('get_battle_news')).toHaveLength(1);
    say('battle_news', { enabled: false });
    await userEvent.click(box);
    expect(box).toBeChecked();
    expect(connections.last.named('set_battle_news')).toEqual([{ enabled: true }]);
    say('battle_news', { enabled: false });
    expect(box).not.toBeChecked();
    connections.answer = () => ({ error: { code: 'service_unavailable', message: 'Please try again' } });
    await userEvent.click(box);
    await waitFor(() => expect(box).not.toBeChecked());
  });

  it('keeps the battles of friends for the friends page, until the player wants none', async () => {
    const { result } = renderHook(useFriendBattles, { wrapper: await show() });
    const battle = { user_id: 'friend', won: true, opponents: [], finished_at: '2026-11-18T12:00:00.000Z' };
    say('friend_battle_finished', battle);
    say('friend_battle_finished', { ...battle, user_id: 'ada' });
    await waitFor(() => expect(Object.keys(result.current)).toEqual(['friend', 'ada']));
    say('battle_news', { enabled: true });
    expect(result.current['friend']).toEqual(battle);
    say('battle_news', { enabled: false });
    await waitFor(() => expect(result.current).toEqual({}));
  });

  it('says what to do without a usable token', async () => {
    await show();
    act(() => connections.last.drop());
    await waitFor(() => expect(connections.opened).toHaveLength(2));
    act(() => connections.last.refuse());
    await userEvent.click(launcher());
    expect(
      screen.getByText(
        'Chat unavailable — Please log out and log back in to enable the friends chat feature.',
      ),
    ).toBeVisible();
  });
});

describe('a chat window', () => {
  it('shows the history, takes the focus, and marks seen messages as read', async () => {
    friends = [aFriend({ unread_count: 2 })];
    connections.answer = ({ name }) => {
      if (name === 'get_chat_history')
        connections.last.say('chat_history', {
          friend_id: 'friend',
          messages: [aMessage(1, toMe), aMessage(2, toMe)],
        });
      return {};
    };
    await show();
    await openChatWith('Grace');
    expect(await screen.findByLabelText('Message to Grace')).toHaveFocus();
    expect(await within(log()).findByText('Message 2')).toBeVisible();
    expect(log()).toHaveAttribute('aria-live', 'polite');
    await waitFor(() => expect(connections.last.named('mark_read')).toEqual([{ message_id: 102 }]));
    await waitFor(() => expect(launcher()).toHaveAccessibleName('Close friends chat'));
  });

  it.each([
    ['a message, with it', 'Actions for this message of Grace', { message_id: 101 }],
    ['a player, without any message', 'Actions for Grace', {}],
  ])('reports %s', async (_, menu, message) => {
    const report = `POST ${ROUTES.friends.reports}`;
    server.on(report, { status: 201, body: {} });
    await show();
    await openChatWith('Grace');
    for (const seq of [1, 2]) say('new_message', aMessage(seq, toMe));
    say('new_message', aMessage(3, { from_user_id: ME, to_user_id: 'friend' }));
    expect(screen.getAllByRole('button', { name: 'Actions for this message of Grace' })).toHaveLength(2);
    await userEvent.click(screen.getAllByRole('button', { name: menu })[0]!);
    await userEvent.click(screen.getByRole('button', { name: 'Report Grace' }));
    await userEvent.type(await screen.findByLabelText('What did Grace do?'), 'spam');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() =>
      expect(server.callsTo(report).map(({ body }) => body)).toEqual([
        { user_id: 'friend', reason: 'spam', ...message },
      ]),
    );
  });

  it('stays open when Escape closes a menu in it', async () => {
    await show();
    await openChatWith('Grace');
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Grace' }));
    screen.getByRole('button', { name: 'Block Grace' }).focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByLabelText('Message to Grace')).toBeVisible();
  });

  it('shows an outgoing message at once, with its delivery status', async () => {
    let acknowledge: (answer: unknown) => void = () => undefined;
    connections.answer = ({ name }) =>
      name === 'send_message' ? new Promise((resolve) => (acknowledge = resolve)) : {};
    await show();
    await openChatWith('Grace');
    const line = await screen.findByLabelText('Message to Grace');
    await userEvent.type(line, '  {Enter}');
    expect(connections.last.named('send_message')).toEqual([]);
    // Safari's Enter that confirms an IME's text comes after the composition.
    fireEvent.change(line, { target: { value: 'こんにちは' } });
    fireEvent.keyDown(line, { key: 'Enter', keyCode: 229 });
    expect(line).toHaveValue('こんにちは');
    await userEvent.clear(line);
    await userEvent.type(line, ' <b>hello</b> {Enter}');
    expect(within(log()).getByText('<b>hello</b>')).toBeVisible();
    expect(within(log()).getByText('Sending…')).toBeVisible();
    expect(line).toHaveValue('');
    const [sent] = connections.last.named('send_message') as FriendsClientMessages['send_message'][];
    const own = { from_user_id: ME, to_user_id: 'friend', message: sent!.message };
    await act(async () => acknowledge(aMessage(1, { ...own, client_message_id: sent!.client_message_id! })));
    expect(await within(log()).findByText('Sent')).toBeVisible();
    say('message_read', { message_id: 101, reader_id: 'friend' });
    expect(within(log()).getByText('Read')).toBeVisible();
    expect(within(log()).getAllByText('<b>hello</b>')).toHaveLength(1);
  });

  it('offers to try again, or to discard it, when a message was refused', async () => {
    connections.answer = ({ name }) =>
      name === 'send_message' ? { error: { code: 'internal', message: 'broken' } } : {};
    await show();
    await openChatWith('Grace');
    await userEvent.type(await screen.findByLabelText('Message to Grace'), 'hello{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(connections.last.named('send_message')).toHaveLength(2));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(within(log()).queryByText('hello')).not.toBeInTheDocument();
  });

  it('sends nothing that is too long', async () => {
    await show();
    await openChatWith('Grace');
    await userEvent.click(await screen.findByLabelText('Message to Grace'));
    await userEvent.paste('x'.repeat(2_001));
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('1 character too many');
    expect(connections.last.named('send_message')).toEqual([]);
  });

  it('is minimized with Escape, keeps the draft, and closes', async () => {
    await show();
    await openChatWith('Grace');
    await userEvent.type(await screen.findByLabelText('Message to Grace'), 'half a{Escape}');
    expect(screen.getByRole('button', { name: 'Open chat with Grace' })).toHaveFocus();
    expect(stored().windows).toEqual([{ friend_id: 'friend', name: 'Grace', minimized: true }]);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText('Message to Grace')).toHaveValue('half a');
    await userEvent.click(screen.getByRole('button', { name: 'Close chat with Grace' }));
    expect(stored()).toEqual({ open: true, windows: [] });
    expect(launcher()).toHaveFocus();
  });

  it('has the present name of the friend, however long it has been open', async () => {
    localStorage.setItem('fourfold.chat-owner', ME);
    const windows = [
      { friend_id: 'friend', name: 'Rude', minimized: false },
      { friend_id: 'ada', name: 'Old', minimized: true },
      { friend_id: 'gone', name: 'Former', minimized: true },
    ];
    localStorage.setItem('floatingChatState', JSON.stringify({ open: false, windows }));
    await show();
    expect(await screen.findByLabelText('Message to Grace')).toBeVisible();
    for (const name of ['Ada', 'Former'])
      expect(screen.getByRole('button', { name: `Open chat with ${name}` })).toBeVisible();
    await press('Open chat with Ada');
    expect(screen.getByLabelText('Message to Ada')).toBeVisible();
  });

  it('reopens after a reload without taking the focus', async () => {
    localStorage.setItem('fourfold.chat-owner', ME);
    localStorage.setItem(
      'floatingChatState',
      JSON.stringify({ open: false, windows: [{ friend_id: 'friend', name: 'Grace', minimized: false }] }),
    );
    await show();
    expect(await screen.findByLabelText('Message to Grace')).not.toHaveFocus();
  });
});

it('shows one sheet at a time on a small screen', async () => {
  isWide = false;
  await show();
  await openChatWith('Grace');
  expect(await screen.findByLabelText('Message to Grace')).toHaveFocus();
  expect(screen.queryByLabelText('Appear offline')).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByLabelText('Appear offline')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByLabelText('Appear offline')).toBeNull();
  expect(launcher()).toHaveFocus();
});

it('leads on a small screen from the newest of two conversations back to the friends, above the settings', async () => {
  isWide = false;
  localStorage.setItem('fourfold.chat-owner', ME);
  const windows = ['friend', 'ada'].map((friend_id) => ({ friend_id, name: friend_id, minimized: false }));
  localStorage.setItem('floatingChatState', JSON.stringify({ open: true, windows }));
  await show();
  expect(launcher()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('region', { name: /^Chat with/ })).toBeNull();
  await userEvent.click(launcher());
  await press('Back to the list of friends');
  const friend = await screen.findByRole('button', { name: /^Grace/ });
  const setting = screen.getByLabelText('Appear offline');
  expect(friend.compareDocumentPosition(setting)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('disconnects at logout', async () => {
  await show();
  act(() => sessionStore.clear());
  expect(connections.last.closed).toBe(true);
});
