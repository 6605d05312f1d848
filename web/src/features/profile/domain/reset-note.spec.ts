import { resetNote } from './reset-note';

const status = { email: 'lovelace@example.org', confirmed: true, reset_goes_to: 'l•••@example.org' };

describe('resetNote', () => {
  it.each([
    [status],
    [{ ...status, email: 'Lovelace@Example.org' }],
    [{ ...status, email: '"@"lovelace@example.org', reset_goes_to: '"•••@example.org' }],
    [{ ...status, email: '𝒜da@example.org', reset_goes_to: '𝒜•••@example.org' }],
  ])('is absent when links go to the own address (%o)', (own) => {
    expect(resetNote(own)).toBeUndefined();
  });

  it.each(['a•••@example.org', 'l•••@example.com'])('names another address (%s)', (reset_goes_to) => {
    expect(resetNote({ ...status, reset_goes_to })).toBe(
      `For 7 days after a change, links for a forgotten password go to ${reset_goes_to}.`,
    );
  });

  it('names the earlier address until the own one is confirmed, even if both are masked alike', () => {
    expect(resetNote({ ...status, confirmed: false })).toBe(
      'Until then, and for 7 days after a change, links for a forgotten password go to l•••@example.org.',
    );
  });
});
