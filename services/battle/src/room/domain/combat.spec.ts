import { challengeOf, Play } from '../../../test/play';
import { logOf } from './log';
import { nextDeadline } from './room';

/** A battle of three in which Ann and Ben have voted to skip the text. */
function votedByTwo(): Play {
  const play = Play.running(3);
  for (const userId of ['ann', 'ben']) play.do({ kind: 'vote_skip', userId, next: challengeOf(77) });
  expect(play.challengeNumber).toBe(1);
  play.events = [];
  return play;
}

describe('a text that all but one have voted to skip', () => {
  it('is skipped when that one leaves', () => {
    const play = votedByTwo();
    const before = play.room;
    play.do({ kind: 'leave', userId: 'cleo', next: challengeOf(78) });
    expect(play.heard('ben')).toEqual(['player_left', 'player_forfeited', 'game_state', 'new_challenge']);
    for (const { payload } of play.events.slice(-2))
      expect(payload).toMatchObject({ challenge: { challenge_id: 78 } });
    expect(logOf(before, play.room, play.now)).toMatchObject([
      { out: 2, reason: 'forfeited' },
      { challenge: { challenge_id: 78 } },
    ]);
    play.do({ kind: 'vote_skip', userId: 'ann', next: challengeOf(79) });
    expect(play.challengeNumber).toBe(2);
  });

  it('is skipped when that one stays away for too long', () => {
    const play = votedByTwo();
    play.do({ kind: 'disconnect', userId: 'cleo' });
    play.now = nextDeadline(play.room)!;
    play.tick('ann', 'ben');
    expect(play.heard('ann').slice(-3)).toEqual(['player_forfeited', 'game_state', 'new_challenge']);
    expect(play.challengeNumber).toBe(2);
  });

  it('stays when somebody else is out', () => {
    const play = votedByTwo();
    play.do({ kind: 'leave', userId: 'ann', next: challengeOf(78) });
    expect(play.challengeNumber).toBe(1);
  });
});
