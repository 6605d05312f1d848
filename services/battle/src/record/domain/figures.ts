/** What a log says about typing, for results. Times are from the start. */
import type { BattleFigures, PlayerFigures, SpeedPoint, TextFigures } from '@fourfold/contracts';
import { standardSpeed } from '@fourfold/game-rules';
import { isTyping, type LogEntry, type MatchLog } from './match-log';

/** Points of a line of speed over time. */
const MAX_POINTS = 60;
const SHORTEST_STEP_MS = 2_000;

/** How far somebody was at a time: all characters typed correctly so far. */
export interface Progress {
  readonly at: number;
  readonly characters: number;
}

type PlayerResult = Pick<PlayerFigures, 'user_id' | 'speed' | 'accuracy'>;

/** @param players in the order of their seats */
export function figuresOf(
  log: MatchLog,
  { players, endedAt }: { players: readonly PlayerResult[]; endedAt: number },
): BattleFigures {
  const texts = textsOf(log, players, endedAt);
  const completed = texts.filter(({ winner_id }) => winner_id !== null);
  const slowest = completed.reduce<TextFigures | null>(
    (slow, text) => (slow === null || text.duration_ms > slow.duration_ms ? text : slow),
    null,
  );
  return {
    players: players.map(({ user_id, speed, accuracy }, seat) => ({
      user_id,
      speed,
      accuracy,
      speed_over_time: speedOverTime(progressOfSeat(log, seat), endedAt),
    })),
    texts,
    slowest_text: slowest,
  };
}

/** The speed in equal parts of the time. */
export function speedOverTime(progress: readonly Progress[], endedAt: number): SpeedPoint[] {
  const stepMs = Math.max(SHORTEST_STEP_MS, Math.ceil(endedAt / MAX_POINTS));
  const points: SpeedPoint[] = [];
  let before = 0;
  let next = 0;
  for (let from = 0; from < endedAt; from += stepMs) {
    const to = Math.min(from + stepMs, endedAt);
    let typed = before;
    for (; next < progress.length && progress[next]!.at <= to; next += 1) typed = progress[next]!.characters;
    points.push({ at_seconds: to / 1_000, speed: standardSpeed(Math.max(0, typed - before), to - from) });
    before = typed;
  }
  return points;
}

function progressOfSeat(log: MatchLog, seat: number): Progress[] {
  const progress: Progress[] = [];
  let earlier = 0;
  let current = 0;
  for (const entry of log) {
    if (isTyping(entry)) {
      if (entry[1] !== seat) continue;
      current = entry[2];
      progress.push({ at: entry[0], characters: earlier + current });
    } else if ('challenge' in entry) {
      earlier += current;
      current = 0;
    }
  }
  return progress;
}

function textsOf(log: MatchLog, players: readonly PlayerResult[], endedAt: number): TextFigures[] {
  const events = log.filter((entry): entry is Exclude<LogEntry, readonly unknown[]> => !isTyping(entry));
  const texts: TextFigures[] = [];
  let begun = 0;
  for (const entry of events) {
    const last = texts.at(-1);
    if ('challenge' in entry) {
      if (last?.winner_id === null) last.duration_ms = entry.at - begun;
      begun = entry.at;
      const { challenge_id, text, challenge_type } = entry.challenge;
      const duration_ms = endedAt - entry.at;
      texts.push({ challenge_id, text, challenge_type, duration_ms, winner_id: null, damage: 0 });
    } else if ('hit' in entry && last) {
      last.winner_id = players[entry.hit]?.user_id ?? null;
      last.damage = entry.damage;
      last.duration_ms = entry.at - begun;
    }
  }
  return texts;
}
