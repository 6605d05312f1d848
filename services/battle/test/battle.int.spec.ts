import { ROOM_CODE_ALPHABET } from '@fourfold/game-rules';
import { waitFor } from '@fourfold/testing';
import { currentChallenge, fight, typeOut, type BattleTab } from '@fourfold/testing/battle-tab';
import type { BattleApp } from './battle-app';
import { times } from './scenario';
import { World } from './world';

/** About a thousand texts in a full run, each finished by two players at once. */
const TIES_EACH = 8;
const BATTLES_AT_ONCE = times({ full: 7, short: 1 });
const TIE_GROUPS = times({ full: 18, short: 1 });

describe('a battle', () => {
  let world: World;
  let battle: BattleApp;

  beforeAll(async () => {
    world = await World.start();
    ({ battle } = world);
  });
  afterEach(() => {
    world.closeTabs();
    jest.restoreAllMocks();
  });
  afterAll(() => world.stop());

  it('goes from an open room to a stored result, with the same events for players on different replicas', async () => {
    const { ann, ben, annTab, benTab } = await world.twoPlayers();
    const created = await annTab.ask(
      'create_game',
      { hit_points: 10, friends_only: false, avatar_id: 2 },
      'game_created',
    );
    expect(created).toEqual({
      version: 1,
      room_code: expect.stringMatching(new RegExp(`^[${ROOM_CODE_ALPHABET}]{6}$`)),
      game: {
        battle_id: expect.stringMatching(/^[\da-f-]{36}$/),
        room_code: created.room_code,
        game_type: 'typing_race',
        state: 'waiting',
        host_id: ann.userId,
        max_players: 2,
        hit_points: 10,
        friends_only: false,
        allow_watching: false,
        watchers: 0,
        winner_id: null,
        game_duration: null,
        rematch: null,
        version: 1,
        players: {
          [ann.userId]: {
            ...ann.names,
            avatar_id: 2,
            damage_taken: 0,
            score: 0,
            words_completed: 0,
            wpm: 0,
            speed: 0,
            is_ready: false,
            is_connected: true,
            reconnect_seconds: null,
            has_forfeited: false,
          },
        },
      },
    });
    const typed = ` ${created.room_code.toLowerCase()} `.slice(0, 7);
    const joined = await benTab.ask('join_game', { room_code: typed.trim() }, 'game_joined');
    expect(joined.room_code).toBe(created.room_code);
    expect(Object.keys(joined.game.players)).toEqual([ann.userId, ben.userId]);
    const { game, version } = joined;
    expect(await annTab.hear('player_joined')).toEqual({ user_id: ben.userId, game, version });

    annTab.send('player_ready', { ready: true });
    expect((await benTab.hear('player_ready')).user_id).toBe(ann.userId);
    benTab.send('player_ready', { ready: true });
    const started = await annTab.hear('game_started');
    expect(annTab.heard('countdown')).toMatchObject([{ count: 3 }, { count: 2 }, { count: 1 }]);
    const order = annTab.names().filter((name) => name === 'countdown' || name === 'game_started');
    expect(order).toEqual(['countdown', 'countdown', 'countdown', 'game_started']);
    expect(started).toMatchObject({ game: { state: 'in_progress' }, challenge: currentChallenge(annTab) });
    expect(await benTab.hear('game_started')).toEqual(started);

    const over = await fight(annTab);
    expect(over).toMatchObject({ reason: 'eliminated', game: { state: 'completed', winner_id: ann.userId } });
    expect(await benTab.hear('game_over')).toEqual(over);
    expect(benTab.heard('word_completed')).toEqual(annTab.heard('word_completed'));
    for (const { loser_id, loser_ids, damage_dealt } of annTab.heard('word_completed')) {
      expect([loser_id, loser_ids]).toEqual([ben.userId, [ben.userId]]);
      expect([1, 2, 3]).toContain(damage_dealt);
    }
    const { [ann.userId]: winner, [ben.userId]: loser } = over.game.players;
    expect(winner!.score).toBe(loser!.damage_taken);
    expect(loser!.damage_taken).toBeGreaterThanOrEqual(10);
    // The client claims 999. Here a word of two keys takes at least 120 ms.
    expect(winner!.wpm).toBeGreaterThan(0);
    expect(winner!.wpm).toBeLessThan(60_000 / 120);
    const typing = benTab.heard('opponent_typing');
    expect(typing.length).toBeGreaterThan(0);
    expect(typing[0]).toEqual({
      version: started.version,
      user_id: ann.userId,
      progress: expect.any(Number),
      wpm: expect.any(Number),
      speed: expect.any(Number),
    });

    const { body: stats } = await battle.call('get', '/api/battle/stats', ann.token);
    expect(stats).toEqual({
      total_battles: 1,
      battles_won: 1,
      win_rate: 100,
      average_wpm: winner!.wpm,
      highest_wpm: winner!.wpm,
      current_win_streak: 1,
      total_words_typed: winner!.words_completed,
    });
    const { body: history } = await battle.call('get', '/api/battle/history', ben.token);
    expect(history).toEqual({
      battles: [
        {
          battle_id: expect.any(String),
          played_at: expect.stringMatching(/Z$/),
          duration_seconds: over.game.game_duration,
          won: false,
          reason: 'eliminated',
          wpm: loser!.wpm,
          speed: loser!.speed,
          accuracy: 100,
          score: 0,
          words_completed: 0,
          has_replay: expect.any(Boolean),
          opponents: [{ user_id: ann.userId, display_name: 'Ann', avatar_id: 2 }],
        },
      ],
      total: 1,
    });
  });

  it('refuses impossible typing and continues from the accepted text', async () => {
    const { annTab, benTab } = await world.twoPlayers();
    await battle.startBattle([annTab, benTab]);
    const { text } = currentChallenge(annTab);
    const refused = await annTab.ask('typing_update', { typed_text: text }, 'error');
    expect(refused).toEqual({
      message: 'That input is faster than anybody can type',
      code: 'impossible_typing',
    });
    annTab.send('typing_update', { typed_text: `${text}!` });
    await annTab.settled();
    expect(annTab.heard('word_completed')).toEqual([]);
    await typeOut(annTab);
    await annTab.hear('word_completed');
  });

  /** Types, and waits until the opponent sees it. */
  async function typeShown(tab: BattleTab, typed_text: string, opponentTab: BattleTab): Promise<void> {
    const shown = () => opponentTab.heard('opponent_typing').length;
    const before = shown();
    tab.send('typing_update', { typed_text });
    await waitFor(() => shown() > before, { what: 'the keystroke' });
  }

  it('is judged without reading the room again', async () => {
    const { annTab, benTab } = await world.twoPlayers();
    await battle.startBattle([annTab, benTab]);
    const { text } = currentChallenge(annTab);
    await typeShown(annTab, text.slice(0, 1), benTab);
    const loads = jest.spyOn(battle.rooms, 'loadOf');
    for (const length of [0, 1]) await typeShown(annTab, text.slice(0, length), benTab);
    expect(loads).not.toHaveBeenCalled();
  });

  it('counts every keystroke of a player who types in tabs on two replicas', async () => {
    const { ann, annTab, benTab } = await world.twoPlayers();
    const otherTab = await world.tabOf(ann, 2);
    await battle.startBattle([annTab, benTab]);
    const { text } = currentChallenge(annTab);
    const { code } = await battle.rooms.loadOf(ann.userId);
    for (const tab of [annTab, otherTab, annTab, otherTab])
      for (const length of [1, 0]) await typeShown(tab, text.slice(0, length), benTab);
    const { typing } = (await battle.rooms.load(code))!;
    expect(typing[ann.userId]).toMatchObject({ text: '', keystrokes: 4 });
    const keystrokes = (await battle.rooms.readLog(code)).filter((entry) => Array.isArray(entry));
    expect(keystrokes.map(([at, seat, characters]) => [Number.isInteger(at), seat, characters])).toEqual(
      Array.from({ length: 8 }, (_, n) => [true, 0, (n + 1) % 2]),
    );
  });

  it('has one winner when two players finish a text at once, and sends both the same events', async () => {
    const playTies = async (): Promise<void> => {
      const { annTab, benTab } = await world.twoPlayers();
      await battle.startBattle([annTab, benTab], { hit_points: 50 });
      for (let round = 1; round <= TIES_EACH; round += 1) {
        const challenge = currentChallenge(annTab);
        await Promise.all([typeOut(annTab, challenge), typeOut(benTab, challenge)]);
        await Promise.all([annTab, benTab].map((tab) => tab.hear('new_challenge', round)));
      }
      await Promise.all([annTab.settled(), benTab.settled()]);
      expect(annTab.heard('word_completed')).toHaveLength(TIES_EACH);
      expect(benTab.heard('word_completed')).toEqual(annTab.heard('word_completed'));
    };
    for (let group = 0; group < TIE_GROUPS; group += 1) {
      await Promise.all(Array.from({ length: BATTLES_AT_ONCE }, playTies));
      world.closeTabs();
    }
  });

  it('shows a reconnected player the game and the text on any replica, and notifies the others', async () => {
    const { ben, annTab, benTab } = await world.twoPlayers();
    const room_code = await battle.startBattle([annTab, benTab]);
    benTab.breakOff();
    const lost = await annTab.hear('player_disconnected');
    expect(lost.user_id).toBe(ben.userId);
    expect(lost.game_state.players[ben.userId]).toMatchObject({ is_connected: false });
    const back = await world.tabOf(ben, 1);
    const state = await back.hear('game_state');
    expect(state).toMatchObject({
      game: { room_code, state: 'in_progress' },
      challenge: currentChallenge(annTab),
    });
    await waitFor(() => annTab.heard('game_state').at(-1)?.game.players[ben.userId]?.is_connected, {
      what: 'news of the return',
    });
    expect(await back.ask('get_game_state', { room_code }, 'game_state')).toMatchObject({
      game: { room_code },
      challenge: state.challenge,
    });
    await typeOut(back);
    expect((await annTab.hear('word_completed')).winner_id).toBe(ben.userId);
  });

  it('continues for a player who has another tab open', async () => {
    const { annTab, ben, benTab } = await world.twoPlayers();
    await battle.startBattle([annTab, benTab]);
    const other = await world.tabOf(ben, 1);
    benTab.close();
    await typeOut(other);
    await annTab.hear('word_completed');
    expect(annTab.heard('player_disconnected')).toEqual([]);
  });

  it('sends a player who leaves nothing of what follows', async () => {
    const { annTab, benTab } = await world.twoPlayers();
    await battle.startBattle([annTab, benTab]);
    const before = benTab.names().length;
    benTab.send('leave_game', {});
    await annTab.hear('game_over');
    await benTab.settled();
    const heard = benTab.names().slice(before);
    expect(heard.filter((name) => name !== 'room_version' && name !== 'error')).toEqual(['player_left']);
  });

  it('sends its chat and state to its players only', async () => {
    const { ann, annTab, benTab } = await world.twoPlayers();
    const outsider = await world.tabOf(await battle.player('Zoe'));
    const room_code = await battle.startBattle([annTab, benTab]);
    annTab.send('chat_message', { room_code, message: '  good luck \n' });
    const { version } = annTab.heard('game_started')[0]!;
    expect(await benTab.hear('chat_message')).toEqual({
      version,
      message_id: expect.any(String),
      room_code,
      user_id: ann.userId,
      username: ann.username,
      message: 'good luck',
      timestamp: expect.stringMatching(/Z$/),
    });
    const refused = await outsider.ask('chat_message', { room_code, message: 'hi' }, 'error');
    expect(refused.code).toBe('not_in_room');
    expect((await outsider.ask('get_game_state', { room_code }, 'error')).code).toBe('not_in_room');
    expect((await annTab.ask('chat_message', { room_code, message: ' \n ' }, 'error')).code).toBe(
      'validation_failed',
    );
    expect(outsider.heard('chat_message')).toEqual([]);
  });
});
