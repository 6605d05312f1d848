import { lastGuessAt, type GuessTime } from './game-log';

const at = (time: string): Date => new Date(`2026-03-10T${time}Z`);
const online = (time: string): GuessTime => ({ judgedAt: at(time), claimedAt: null });
const offline = (claimed: string, synced: string): GuessTime => ({
  judgedAt: at(synced),
  claimedAt: at(claimed),
});

describe('the time of the last guess', () => {
  it('is when the server judged it, if it was made online', () => {
    expect(lastGuessAt([offline('12:01:00', '12:10:00'), online('12:11:00')])).toEqual(at('12:11:00'));
  });

  it.each([
    ['what the device says', [online('12:01:00'), offline('12:05:00', '18:00:00')], '12:05:00'],
    ['at most the time of the sync', [offline('19:00:00', '18:00:00')], '18:00:00'],
    ['at least the last online guess', [online('12:01:00'), offline('11:00:00', '18:00:00')], '12:01:00'],
    [
      'at least the offline guess before it',
      [offline('12:05:00', '18:00:00'), offline('12:03:00', '18:00:00')],
      '12:05:00',
    ],
    [
      'at least a guess of an earlier sync',
      [offline('19:00:00', '13:00:00'), offline('12:30:00', '18:00:00')],
      '13:00:00',
    ],
  ])('is %s, if it was made offline', (_, times, expected) => {
    expect(lastGuessAt(times)).toEqual(at(expected));
  });

  it('is unknown without guesses', () => {
    expect(lastGuessAt([])).toBeUndefined();
  });
});
