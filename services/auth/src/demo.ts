import { Clock } from '@fourfold/platform';
import { DEMO_DAYS, DEMO_PASSWORD, DEMO_USERS, type DemoPart } from '@fourfold/platform/cli';
import { DataSource } from 'typeorm';
import { HashingService } from './hashing/hashing.service';
import { FailedLoginEntity } from './lockout/failed-login.entity';
import { LoginCounterEntity } from './lockout/login-counter.entity';
import { emailKey } from './user/domain/email';
import { UserEntity } from './user/user.entity';

const DAY_MS = 86_400_000;
const LOCK_MS = 15 * 60_000;
const FAILED_LOGINS = 5;

/** Accounts for development. All have the same password, the first is an admin, and the last is locked. */
export const createDemoAccounts: DemoPart = async (app) => {
  const now = app.get(Clock).now().getTime();
  const { manager } = app.get(DataSource);
  if (await manager.existsBy(UserEntity, { userId: DEMO_USERS[0]!.userId })) return false;
  const since = new Date(now - (DEMO_DAYS + 1) * DAY_MS);
  const users = DEMO_USERS.map(async ({ skill: _, ...player }, index) => ({
    ...player,
    emailKey: emailKey(player.email),
    emailSince: since,
    createdAt: since,
    passwordHash: await app.get(HashingService).hash(DEMO_PASSWORD),
    isAdmin: index === 0,
  }));
  const { userId, email } = DEMO_USERS.at(-1)!;
  const failures = Array.from({ length: FAILED_LOGINS }, (_, index) => new Date(now - index * 10_000));
  const rows = await Promise.all(users);
  await manager.transaction(async (transaction) => {
    await transaction.insert(UserEntity, rows);
    await transaction.insert(LoginCounterEntity, {
      emailKey: emailKey(email),
      device: '',
      failedAt: failures,
      lockedUntil: new Date(now + LOCK_MS),
    });
    await transaction.insert(
      FailedLoginEntity,
      failures.map((attemptedAt) => ({
        email,
        emailKey: emailKey(email),
        userId,
        address: '192.0.2.1',
        userAgent: null,
        attemptedAt,
      })),
    );
  });
  return true;
};
