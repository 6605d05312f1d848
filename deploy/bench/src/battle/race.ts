import { setTimeout as delay } from 'node:timers/promises';
import { BATTLE_CLIENT, BATTLE_SERVER } from '@fourfold/contracts';
import { percentile } from '../statistics';
import type { Racer } from './racer';

/** What the last keystrokes may take to arrive. */
const LAST_STROKES_MS = 5_000;
const STARTED_WITHIN_MS = 30_000;

export interface RaceFigures {
  sent: number;
  lost: number;
  medianMs: number;
  p99Ms: number;
}

/** Two players open a room and begin to fight in it. */
export async function beginBattle(host: Racer, guest: Racer): Promise<void> {
  host.face(guest);
  const created = host.hear(BATTLE_SERVER.gameCreated);
  host.send(BATTLE_CLIENT.createGame, { max_players: 2, friends_only: false });
  const { room_code } = await created;
  const joined = guest.hear(BATTLE_SERVER.gameJoined);
  guest.send(BATTLE_CLIENT.joinGame, { room_code });
  await joined;
  const started = [host, guest].map((racer) => racer.hear(BATTLE_SERVER.gameStarted));
  for (const racer of [host, guest]) racer.send(BATTLE_CLIENT.playerReady, { ready: true });
  const late = delay(STARTED_WITHIN_MS, undefined, { ref: false }).then(() => {
    throw new Error(`The battle in ${room_code} did not start`);
  });
  const [one, other] = await Promise.race([Promise.all(started), late]);
  host.turnTo(one!.challenge.text);
  guest.turnTo(other!.challenge.text);
}

/** Everybody in turn hits a key when it is due, whatever became of the others. */
export async function race(
  racers: readonly Racer[],
  { perSecond, count }: { perSecond: number; count: number },
): Promise<RaceFigures> {
  for (const racer of racers) racer.reset();
  const began = performance.now();
  for (let stroke = 0; stroke < count; stroke++) {
    const due = began + (stroke * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await delay(early);
    racers[stroke % racers.length]!.strike(due);
  }
  const deadline = performance.now() + LAST_STROKES_MS;
  while (!racers.every((racer) => racer.isHeard()) && performance.now() < deadline) await delay(10);
  for (const racer of racers) racer.giveUp();
  const times = racers.flatMap((racer) => racer.times);
  return {
    sent: count,
    lost: racers.reduce((sum, racer) => sum + racer.lost, 0),
    medianMs: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  };
}
