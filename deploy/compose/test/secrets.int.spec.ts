import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@fourfold/stack';
import { makeSecrets, readEnvironment } from './compose-stores';

describe('the secrets of a first start', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await makeSecrets();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const contents = (): Record<string, string> =>
    Object.fromEntries(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => [file, readFileSync(file, 'utf8')]),
    );

  it('are kept on the next start, including rotated signing keys', async () => {
    writeFileSync(join(folder, 'auth/signing-keys.json'), 'rotated');
    const before = contents();
    await makeSecrets(folder);
    expect(contents()).toEqual(before);
  });

  it('differ between installations', async () => {
    const other = await makeSecrets();
    for (const service of SERVICES)
      expect(readEnvironment(other, service)).not.toEqual(readEnvironment(folder, service));
    rmSync(other, { recursive: true });
  });

  it('give each service credentials that no other service has', () => {
    for (const service of SERVICES) {
      const { DATABASE_URL, NATS_URL, REDIS_URL } = readEnvironment(folder, service);
      expect(new URL(DATABASE_URL!)).toMatchObject({
        username: `fourfold_${service}`,
        pathname: `/fourfold_${service}`,
      });
      for (const url of [DATABASE_URL, NATS_URL, REDIS_URL]) {
        const { password } = new URL(url!);
        expect(password).toMatch(/^[0-9a-f]{64}$/);
        const matches = Object.entries(contents()).filter(([, content]) => content.includes(password));
        for (const [file] of matches)
          expect(file).toMatch(new RegExp(`/(${service}/env|secrets/.*|nats/.*)$`));
      }
    }
  });

  it("can be read by the services' user alone", () => {
    for (const service of [...SERVICES, 'gateway', 'operator'])
      expect(statSync(join(folder, service, 'env')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'auth/signing-keys.json')).mode & 0o777).toBe(0o600);
  });
});
