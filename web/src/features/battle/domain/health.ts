import { DAMAGE_STAGES } from '@fourfold/contracts';

export type HealthTone = 'good' | 'worn' | 'low';

const GOOD_ABOVE = 0.5;
const WORN_ABOVE = 0.25;

export function hitPointsLeft(damageTaken: number, hitPoints: number): number {
  return Math.max(hitPoints - damageTaken, 0);
}

/** Green above half, yellow above a quarter, else red. */
export function healthTone(damageTaken: number, hitPoints: number): HealthTone {
  const share = hitPointsLeft(damageTaken, hitPoints) / hitPoints;
  if (share > GOOD_ABOVE) return 'good';
  return share > WORN_ABOVE ? 'worn' : 'low';
}

/** Which picture of the avatar shows that damage: 0 is unharmed, the last stage is beaten. */
export function damageStage(damageTaken: number, hitPoints: number): number {
  const share = Math.min(Math.max(damageTaken / hitPoints, 0), 1);
  return Math.ceil(share * DAMAGE_STAGES);
}

export function isEliminated(damageTaken: number, hitPoints: number): boolean {
  return damageTaken >= hitPoints;
}
