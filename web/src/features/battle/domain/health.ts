import { DAMAGE_STAGES } from '@fourfold/contracts';

const GOOD_ABOVE = 0.5;
const WORN_ABOVE = 0.25;

export function hitPointsLeft(damageTaken: number, hitPoints: number): number {
  return Math.max(hitPoints - damageTaken, 0);
}

export function healthTone(damageTaken: number, hitPoints: number): 'good' | 'worn' | 'low' {
  const share = hitPointsLeft(damageTaken, hitPoints) / hitPoints;
  if (share > GOOD_ABOVE) return 'good';
  return share > WORN_ABOVE ? 'worn' : 'low';
}

/** The damage stage of the avatar: 0 is undamaged, the last is defeated. */
export function damageStage(damageTaken: number, hitPoints: number): number {
  const share = Math.min(Math.max(damageTaken / hitPoints, 0), 1);
  return Math.ceil(share * DAMAGE_STAGES);
}

export function isEliminated(damageTaken: number, hitPoints: number): boolean {
  return damageTaken >= hitPoints;
}
