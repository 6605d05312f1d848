import fc from 'fast-check';
import { judgeToken, type SessionFacts } from './rotation';

const NOW = new Date('2025-01-07T12:00:00Z');
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
const session = (facts: Partial<SessionFacts> = {}): SessionFacts => ({
  generation: 7,
  revokedAt: null,
  expiresAt: ago(-60_000),
  ...facts,
});

describe('judgeToken', () => {
  it('accepts the current token', () => {
    expect(judgeToken(session(), { generation: 7, spentAt: null }, NOW)).toBe('current');
  });

  it('treats use of the previous token as a race between tabs for ten seconds', () => {
    expect(judgeToken(session(), { generation: 6, spentAt: ago(0) }, NOW)).toBe('raced');
    expect(judgeToken(session(), { generation: 6, spentAt: ago(10_000) }, NOW)).toBe('raced');
    expect(judgeToken(session(), { generation: 6, spentAt: ago(10_001) }, NOW)).toBe('reused');
  });

  it('treats a token of an older generation as stolen even within the ten seconds', () => {
    expect(judgeToken(session(), { generation: 5, spentAt: ago(1) }, NOW)).toBe('reused');
  });

  it('refuses every token of a session that has ended', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.option(fc.nat(60_000)), fc.boolean(), (generation, spentMs, revoked) => {
        const over = session(revoked ? { revokedAt: ago(1) } : { expiresAt: NOW });
        const presented = { generation, spentAt: spentMs === null ? null : ago(spentMs) };
        expect(judgeToken(over, presented, NOW)).toBe('ended');
      }),
    );
  });
});
