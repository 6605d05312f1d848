import {
  CHALLENGE_DAMAGE,
  DAMAGE_STAGES,
  DISCONNECT_GRACE_SECONDS,
  HIT_POINTS_DEFAULT,
} from '@fourfold/contracts';
import { Card } from '../../../ui/card';

const { short_word, medium_word, long_phrase } = CHALLENGE_DAMAGE;

const RULES = [
  'Create a game or join one. It starts when everybody in the room is ready.',
  'All players race on the same text. Type it exactly; whoever finishes first hits all the others.',
  `A short word deals ${short_word} damage, a medium word ${medium_word} and a long phrase ${long_phrase}.`,
  `Your avatar has ${DAMAGE_STAGES} health points, one for each stage of its damage. The hit points of a game, ${HIT_POINTS_DEFAULT} unless the host chooses otherwise, are spread over them.`,
  'The last player standing wins.',
  `Lost your connection? Come back within ${DISCONNECT_GRACE_SECONDS} seconds, or you forfeit.`,
];

export function BattleRules() {
  return (
    <Card heading="How to Play">
      <ol className="bullets">
        {RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </Card>
  );
}
