import { aChallenge, aGame, BEA, CAL, ME } from '../../../../test/battle-builders';
import { roomAnnouncements, spokenDuration } from './room-announcements';
import { nextRoom, type RoomEvent, type RoomState } from './room-state';

const news = (before: RoomState, event: RoomEvent): string[] =>
  roomAnnouncements(before, nextRoom(before, event, ME), ME);
const ready = { is_ready: true };
const waiting: RoomState = { status: 'waiting', game: aGame(), countdown: null };
const game = aGame({ [ME]: {}, [BEA]: {}, [CAL]: {} }, { state: 'in_progress', version: 5 });
const fighting: RoomState = {
  status: 'fighting',
  game,
  challenge: aChallenge(),
  round: null,
  forfeited: [],
};
const hit = (winner_id: string, loser_ids: string[], damage: number): RoomEvent => ({
  type: 'word_completed',
  winner_id,
  loser_ids,
  loser_id: null,
  damage_dealt: 3,
  game: {
    ...game,
    version: 6,
    players: Object.fromEntries(
      Object.entries(game.players).map(([id, player]) => [
        id,
        loser_ids.includes(id) ? { ...player, damage_taken: damage } : player,
      ]),
    ),
  },
});

describe('the announcements of a room', () => {
  it('name who joins, leaves and gets ready', () => {
    const joined = aGame({ [ME]: {}, [BEA]: ready, [CAL]: {} }, { version: 2 });
    expect(news(waiting, { type: 'game_state', game: joined })).toEqual(['Bea is ready.', 'Cal has joined.']);
    const left = aGame({ [ME]: ready }, { version: 2 });
    expect(news(waiting, { type: 'player_left', user_id: BEA, game: left })).toEqual(['Bea has left.']);
  });

  it('give the countdown, and say that it has stopped', () => {
    const both = aGame({ [ME]: ready, [BEA]: ready }, { version: 2 });
    const counting: RoomState = { status: 'waiting', game: both, countdown: 3 };
    expect(news(counting, { type: 'countdown', count: 2 })).toEqual(['2']);
    expect(news(counting, { type: 'game_state', game: aGame(undefined, { version: 3 }) })).toContain(
      'The countdown has stopped.',
    );
  });

  it('give the text at the start and after each round', () => {
    expect(news(waiting, { type: 'game_started', game, challenge: aChallenge() })).toEqual([
      'Cal has joined.',
      'Go! Type: fold it',
    ]);
    const next = aChallenge({ challenge_id: 8, text: 'next' });
    expect(news(fighting, { type: 'new_challenge', challenge: next })).toEqual(['Next text: next']);
  });

  it('say who was first, the damage, and who is eliminated', () => {
    expect(news(fighting, hit(ME, [BEA, CAL], 3))).toEqual(['You finished first: 3 damage dealt.']);
    expect(news(fighting, hit(BEA, [ME], 5))).toEqual([
      'Bea finished first: you take 3 damage.',
      '15 of 20 hit points left.',
    ]);
    expect(news(fighting, hit(BEA, [CAL], 20))).toEqual(['Bea finished first.', 'Cal is eliminated.']);
    expect(news(fighting, hit(BEA, [ME], 21))).toEqual([
      'Bea finished first: you take 3 damage.',
      '0 of 20 hit points left.',
      'You’re eliminated.',
    ]);
  });

  it('say only once that a player is eliminated', () => {
    const out = nextRoom(fighting, hit(BEA, [CAL], 20), ME);
    if (out.status !== 'fighting') throw new Error('The battle should go on');
    const later: RoomEvent = { type: 'game_state', game: { ...out.game, version: 8 } };
    expect(news(out, later)).toEqual([]);
  });

  it('say who disconnects, returns or forfeits', () => {
    const away = (is_connected: boolean, version: number) => ({
      ...game,
      version,
      players: { ...game.players, [BEA]: { ...game.players[BEA]!, is_connected } },
    });
    const gone = nextRoom(fighting, { type: 'game_state', game: away(false, 6) }, ME);
    expect(roomAnnouncements(fighting, gone, ME)).toEqual(['Bea is disconnected.']);
    expect(news(gone, { type: 'game_state', game: away(true, 7) })).toEqual(['Bea is back.']);
    expect(
      news(fighting, { type: 'player_forfeited', forfeited_user_id: BEA, forfeited_username: 'bea' }),
    ).toEqual(['Bea forfeited the match!']);
  });

  it.each([
    [ME, 'Victory! The battle took 1 minute 5 seconds.'],
    [BEA, 'Defeat. The battle took 1 minute 5 seconds.'],
    [null, 'The battle was broken off. The battle took 1 minute 5 seconds.'],
  ])('give the result and the duration', (winner_id, sentence) => {
    const ended = { ...game, state: 'completed' as const, winner_id, game_duration: 65, version: 9 };
    expect(news(fighting, { type: 'game_over', game: ended, reason: 'eliminated' })).toEqual([sentence]);
  });

  it('give the score of a series', () => {
    const ended = { ...game, state: 'completed' as const, winner_id: ME, game_duration: 65, version: 9 };
    const series_wins = { [ME]: 1, [CAL]: 1 };
    expect(
      news(fighting, { type: 'game_over', game: { ...ended, series_wins }, reason: 'eliminated' }).at(-1),
    ).toBe('Battles won: You 1, Bea 0, Cal 1.');
  });

  it('say who wants a rematch, and do not repeat how the battle ended', () => {
    const rematch = { seconds_left: 20, user_ids: [], present_user_ids: [ME, BEA], room_code: null };
    const ended = { ...game, state: 'completed' as const, winner_id: ME, rematch, version: 9 };
    const forfeit = { type: 'player_forfeited', forfeited_user_id: CAL, forfeited_username: 'cal' } as const;
    const played = nextRoom(nextRoom(fighting, hit(ME, [BEA], 20), ME), forfeit, ME);
    const over = nextRoom(played, { type: 'game_over', game: ended, reason: 'eliminated' }, ME);
    const wish = { user_ids: [BEA], present_user_ids: [ME, BEA] };
    expect(news(over, { type: 'rematch_update', ...wish })).toEqual(['Bea wants a rematch.']);
    const gone = nextRoom(over, { type: 'rematch_update', ...wish }, ME);
    expect(news(gone, { type: 'rematch_update', user_ids: [BEA], present_user_ids: [ME] })).toEqual([
      'Bea has left.',
    ]);
  });

  it('say that an admin has declared the battle void', () => {
    const ended = { ...game, state: 'completed' as const, winner_id: null, game_duration: 65, version: 9 };
    expect(news(fighting, { type: 'game_over', game: ended, reason: 'voided' })).toEqual([
      'An admin has declared this battle void. It counts nowhere.',
    ]);
  });
});

describe('a duration', () => {
  it.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [60, '1 minute'],
    [125, '2 minutes 5 seconds'],
  ])('of %i seconds is read out as %s', (seconds, text) => expect(spokenDuration(seconds)).toBe(text));
});
