import { cleanup, fireEvent, screen } from '@testing-library/react';
import { press } from '../../../../test/actions';
import { aMiss, aPuzzle, WORDS } from '../../../../test/builders';
import { FakeServer, ok } from '../../../../test/fake-server';
import { GUESS, guess, openGame, tile, TODAY } from '../../../../test/game';
import { signIn } from '../../../../test/session';

const hint = (turn: number) => screen.findByText(`${turn} of 3`);

beforeEach(() => {
  localStorage.clear();
  new FakeServer().on(TODAY, ok(aPuzzle())).on(GUESS, ok(aMiss(3)));
});

describe('the first hints', () => {
  it('follow the first guess of a newcomer', async () => {
    signIn({ highest_streak: 0 });
    await openGame();
    await hint(1);
    for (const word of WORDS.easy) fireEvent.click(tile(word));
    await hint(2);
    for (const word of WORDS.easy) fireEvent.click(tile(word));
    guess(['KEEL', 'TUCK', 'BOW', 'FIRM']);
    await hint(3);
  });

  it('can be read through, and are shown once on a device', async () => {
    signIn({ highest_streak: 0 });
    await openGame();
    await hint(1);
    await press('Next');
    await press('Next');
    await hint(3);
    await press('Got it');
    expect(screen.queryByLabelText('First hints')).toBeNull();
    cleanup();
    await openGame();
    expect(screen.queryByLabelText('First hints')).toBeNull();
  });

  it('can be skipped', async () => {
    signIn({ highest_streak: 0 });
    await openGame();
    await hint(1);
    await press('Skip');
    expect(screen.queryByLabelText('First hints')).toBeNull();
  });

  it('are not for players who have finished a puzzle', async () => {
    signIn({ highest_streak: 1 });
    await openGame();
    expect(screen.queryByLabelText('First hints')).toBeNull();
  });
});
