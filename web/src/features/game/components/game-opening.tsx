import { Loading } from '../../../ui/states';
import { GameHeading } from './game-heading';

/** Before it is known how today's game stands. */
export function GameOpening() {
  return (
    <>
      <GameHeading />
      <Loading label="Unfolding today's puzzle…" />
    </>
  );
}
