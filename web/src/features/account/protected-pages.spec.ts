import { protectedPageOf } from './protected-pages';

describe('a page that a visitor was led away from', () => {
  it.each([
    ['/game', true],
    ['/archive/2025-11-21?x=1', true],
    ['/battle/game/ABC234', false],
    ['/chat/018f', false],
    ['/admin/users', false],
  ])('%s says why, and whether guests may go there: %s', (path, guests) => {
    expect(protectedPageOf(path)).toMatchObject({ guests, reason: expect.stringMatching(/\.$/) });
  });

  it('needs no reason when anybody may go there', () => {
    expect(protectedPageOf('/')).toBeUndefined();
  });
});
