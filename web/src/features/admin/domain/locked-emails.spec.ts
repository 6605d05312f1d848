import type { FailedLogin } from '@fourfold/contracts';
import { lockedEmails } from './locked-emails';

const failure = (email: string, minute: number, locked: boolean): FailedLogin => ({
  email,
  ip: '127.0.0.1',
  user_agent: null,
  attempted_at: `2025-11-21T10:0${minute}:00.000Z`,
  user_id: null,
  locked,
});

it('names each locked address once, with its last failure', () => {
  const failures = [
    failure('b@example.com', 3, true),
    failure('a@example.com', 1, true),
    failure('A@Example.com', 4, true),
    failure('c@example.com', 5, false),
  ];
  expect(
    lockedEmails(failures).map(({ email, attempted_at }) => [email, attempted_at.slice(14, 16)]),
  ).toEqual([
    ['A@Example.com', '04'],
    ['b@example.com', '03'],
  ]);
});
