import type { Stack } from '@fourfold/stack';
import { Battle } from '../support/battle';
import { register } from '../support/player';
import type { NewVisitor } from '../support/visits';

/** Not beside other tests: whoever presses Play now joins the room that has waited longest. */
export const quickJoinSuite = (stack: () => Stack, visit: NewVisitor) => () => {
  it('brings two players together with one press each', async () => {
    const { page: ada } = await visit({ baseURL: stack().url });
    const { page: bea } = await visit({ baseURL: stack().url });
    await register(ada);
    const beaName = await register(bea);
    const [adas, beas] = [new Battle(ada), new Battle(bea)];
    await adas.openLobby();
    await ada.getByRole('button', { name: 'Play now' }).click();
    await ada.waitForURL(/\/battle\/game\//);
    const roomCode = new URL(ada.url()).pathname.split('/').at(-1)!;
    await beas.openLobby();
    const row = bea.getByRole('listitem').filter({ hasText: roomCode });
    await row.getByText('looking for an opponent').waitFor();
    await bea.getByRole('button', { name: 'Play now' }).click();
    await bea.waitForURL(`**/battle/game/${roomCode}`);
    await adas.panel(beaName).waitFor();
  });
};
