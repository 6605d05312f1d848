import fc from 'fast-check';
import { figuresOf } from './figures';
import { isTyping, relativeTo, shortenedTo, timeOf, type LogEntry } from './match-log';

const challenge = (challenge_id: number) =>
  ({ challenge_id, text: 'a brass bell', challenge_type: 'long_phrase', difficulty: 1 }) as const;

const entry: fc.Arbitrary<LogEntry> = fc.oneof(
  { weight: 20, arbitrary: fc.tuple(fc.nat(600_000), fc.nat(2), fc.nat(200)) },
  fc.record({ at: fc.nat(600_000), challenge: fc.nat(500).map(challenge) }),
  fc.record({
    at: fc.nat(600_000),
    hit: fc.nat(2),
    damage: fc.integer({ min: 1, max: 3 }),
    losers: fc.array(fc.nat(2), { maxLength: 2 }),
  }),
);

describe('a log', () => {
  it('has times from the start of the battle, and keeps what others typed meanwhile in the text that was won', () => {
    const log: LogEntry[] = [
      { at: 1_000, challenge: challenge(1) },
      [1_900, 1, 9],
      [2_050, 0, 11],
      { at: 2_000, hit: 1, damage: 3, losers: [0] },
      { at: 2_000, challenge: challenge(2) },
      [2_100, 0, 1],
    ];
    expect(relativeTo(1_000, log)).toEqual([
      { at: 0, challenge: challenge(1) },
      [900, 1, 9],
      [1_000, 0, 11],
      { at: 1_000, hit: 1, damage: 3, losers: [0] },
      { at: 1_000, challenge: challenge(2) },
      [1_100, 0, 1],
    ]);
    expect(relativeTo(5_000, log).map(timeOf)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('is shortened to its limit without losing what happened, and is unchanged when it is short', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 400 }), fc.integer({ min: 500, max: 9_000 }), (all, limit) => {
        const log = relativeTo(0, all);
        const shortened = shortenedTo(limit, log);
        const events = log.filter((one) => !isTyping(one));
        expect(shortened.filter((one) => !isTyping(one))).toEqual(events);
        const bytes = Buffer.byteLength(JSON.stringify(shortened));
        if (Buffer.byteLength(JSON.stringify(log)) <= limit) expect(shortened).toEqual(log);
        else if (shortened.length > events.length) expect(bytes).toBeLessThanOrEqual(limit);
        expect(shortened.map(timeOf)).toEqual(shortened.map(timeOf).toSorted((one, other) => one - other));
      }),
    );
  });

  it('keeps the last typing before the end of a text', () => {
    const typing = Array.from({ length: 1_000 }, (_, n): LogEntry => [n * 10, 0, n % 200]);
    const hit = { at: 10_000, hit: 0, damage: 1, losers: [1] };
    const shortened = shortenedTo(4_000, [{ at: 0, challenge: challenge(1) }, ...typing, hit]);
    expect(shortened.slice(-2)).toEqual([typing.at(-1), hit]);
    expect(shortened.length).toBeGreaterThan(50);
  });
});

describe('the figures of a battle', () => {
  const log: LogEntry[] = [
    { at: 0, challenge: challenge(1) },
    [1_000, 0, 5],
    [2_000, 1, 10],
    [3_000, 0, 12],
    { at: 3_000, hit: 0, damage: 3, losers: [1] },
    { at: 3_000, challenge: challenge(2) },
    [4_000, 1, 12],
    { at: 4_000, hit: 1, damage: 3, losers: [0] },
    { at: 4_000, challenge: challenge(3) },
    { at: 5_000, challenge: challenge(4) },
  ];
  const players = [
    { user_id: 'ann', speed: 30, accuracy: 99 },
    { user_id: 'ben', speed: 40, accuracy: 90 },
  ];

  it('are the damage and duration of each text, and the slowest that somebody completed', () => {
    const { texts, slowest_text } = figuresOf(log, { players, endedAt: 9_000 });
    expect(texts.map((text) => [text.challenge_id, text.winner_id, text.damage, text.duration_ms])).toEqual([
      [1, 'ann', 3, 3_000],
      [2, 'ben', 3, 1_000],
      [3, null, 0, 1_000],
      [4, null, 0, 4_000],
    ]);
    expect(slowest_text).toBe(texts[0]);
  });

  it('are the speed of each player over time, in standard words', () => {
    const [ann, ben] = figuresOf(log, { players, endedAt: 5_000 }).players;
    expect(ann).toEqual({
      ...players[0],
      speed_over_time: [
        { at_seconds: 2, speed: 30 },
        { at_seconds: 4, speed: 42 },
        { at_seconds: 5, speed: 0 },
      ],
    });
    // Ben keeps the ten characters of the text that Ann won.
    expect(ben!.speed_over_time.map(({ speed }) => speed)).toEqual([60, 72, 0]);
  });
});
