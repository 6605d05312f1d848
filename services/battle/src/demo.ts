import type { AvatarId, BattlePlayerData } from '@fourfold/contracts';
import {
  ROOM_CODE_ALPHABET,
  ROOM_CODE_LENGTH,
  roomCodeOf,
  seededRandom,
  seededShuffle,
} from '@fourfold/game-rules';
import { Clock } from '@fourfold/platform';
import { DEMO_DAYS, DEMO_USERS, demoId, type DemoPart, type DemoUser } from '@fourfold/platform/cli';
import { DataSource } from 'typeorm';
import { BattleEntity } from './record/battle.entity';
import type { Completion } from './record/domain/completion';
import type { FinishedBattle } from './record/record.repository';
import { ResultService } from './record/result.service';
import { AVATARS } from './user/avatars';

const DAY_MS = 86_400_000;
const BATTLES_A_DAY = 3;
const BATTLES = DEMO_DAYS * BATTLES_A_DAY;
/** The battle that is flagged for admins. */
const HASTY_BATTLE = BATTLES - 1;
const HASTY_COMPLETION = { challenge_id: 1, duration_ms: 2_000, wpm: 250 };

type Random = () => number;

/** Battles of the past days, oldest first: each is recorded as if it ended now in a room. */
export const recordDemoBattles: DemoPart = async (app, seed) => {
  const last = demoId('battle', BATTLES - 1);
  if (await app.get(DataSource).manager.existsBy(BattleEntity, { battleId: last })) return false;
  const random = seededRandom(`${seed}: battles`);
  const results = app.get(ResultService, { strict: false });
  const since = app.get(Clock).now().getTime() - DEMO_DAYS * DAY_MS;
  for (let index = 0; index < BATTLES; index += 1) {
    const players = seededShuffle(DEMO_USERS, String(random())).slice(0, random() < 0.7 ? 2 : 3);
    const finishedAt = new Date(since + ((index + random()) * DAY_MS) / BATTLES_A_DAY);
    const battle = battleOf(index, { players, finishedAt, random });
    const names = players.map(({ userId, username, displayName }) => ({
      user_id: userId,
      username,
      display_name: displayName,
    }));
    const completions = index === HASTY_BATTLE ? hastyLogOf(battle) : [];
    await results.record(battle, names, { completions, log: [] });
  }
  return true;
};

function battleOf(
  index: number,
  { players, finishedAt, random }: { players: readonly DemoUser[]; finishedAt: Date; random: Random },
): FinishedBattle {
  const below = (limit: number): number => Math.floor(random() * limit);
  const seconds = 60 + below(240);
  const chance = random();
  const reason = chance < 0.03 ? 'abandoned' : chance < 0.1 ? 'forfeit' : 'eliminated';
  const strengths = players.map(({ skill }) => skill + random());
  const best = strengths.indexOf(Math.max(...strengths));
  const winner = reason === 'abandoned' ? undefined : players[best];
  return {
    battle_id: demoId('battle', index),
    room_code: roomCodeOf(Array.from({ length: ROOM_CODE_LENGTH }, () => below(ROOM_CODE_ALPHABET.length))),
    started_at: new Date(finishedAt.getTime() - seconds * 1_000).toISOString(),
    finished_at: finishedAt.toISOString(),
    duration_seconds: seconds,
    reason,
    winner_id: winner?.userId ?? null,
    players: players.map(({ userId, skill }): BattlePlayerData => {
      const won = userId === winner?.userId;
      const wordsCompleted = (won ? 6 : 2) + below(4);
      const damage_taken = won ? below(80) : 100;
      const wpm = round(35 + 50 * skill + 15 * random());
      return {
        user_id: userId,
        avatar_id: (1 + below(AVATARS.length)) as AvatarId,
        won,
        forfeited: reason === 'forfeit' && !won,
        score: wordsCompleted * 25,
        damage_taken,
        words_completed: wordsCompleted,
        wpm,
        speed: wpm,
        accuracy: round(88 + 12 * random()),
      };
    }),
  };
}

function hastyLogOf({ players }: FinishedBattle): Completion[] {
  const typed = { ...HASTY_COMPLETION, user_id: players[0]!.user_id };
  return [typed, typed];
}

/** To hundredths, as it is stored. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
