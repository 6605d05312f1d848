import type { Logger } from 'pino';
import type { DatabaseServiceConfig } from '../config/service.config';
import { DEMO_USERS, demoCommand } from './demo';

describe('demonstration data', () => {
  it('is refused in production, before anything is started', async () => {
    const module = jest.fn();
    const fill = jest.fn();
    const config = { isProduction: true } as DatabaseServiceConfig;
    const run = demoCommand(module, fill)(config, { args: [], logger: {} as Logger });
    await expect(run).rejects.toThrow('not in production');
    expect(module).not.toHaveBeenCalled();
    expect(fill).not.toHaveBeenCalled();
  });

  it('has twenty different players', () => {
    for (const key of ['userId', 'username', 'email', 'displayName'] as const)
      expect(new Set(DEMO_USERS.map((player) => player[key])).size).toBe(20);
  });
});
