import { ROUTES, type SystemHealth } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { freePort, spawnService } from '@fourfold/stack';
import type { AdminApp, SignedInUser } from '../admin-app';

export const healthSuite = (running: () => AdminApp) => () => {
  let world: AdminApp;
  let firstAdmin: SignedInUser;

  beforeAll(async () => {
    world = running();
    firstAdmin = await world.firstAdmin();
  });

  const health = async () => {
    const answer = await world.call<SystemHealth>('GET', ROUTES.admin.health, { token: firstAdmin.token });
    expect(answer.status).toBe(200);
    const { body } = answer;
    return (name: string) => body.services.find(({ service }) => service === name)!;
  };

  it('shows the replicas, queues and slow routes of a service, and nothing of one that is down', async () => {
    // The first answer may come later than admin waits for it, and admin's own request is over when the second one is made.
    const of = await waitFor(async () => {
      const answered = await health();
      const own = answered('admin').slow_routes.some(({ route }) => route === `GET ${ROUTES.admin.health}`);
      return (
        own && answered('auth').replicas.length === 1 && answered('auth').outbox_age_seconds === 0 && answered
      );
    });
    const [replica] = of('auth').replicas;
    expect(replica).toMatchObject({ version: 'development', database_writable: true });
    expect(of('auth')).toMatchObject({ dead_letters: 0 });
    expect(of('battle')).toMatchObject({ replicas: [], outbox_age_seconds: null, slow_routes: [] });
  });

  it('asks every replica of a service', async () => {
    const env = { ...world.authEnv, PORT: String(await freePort()), RELEASE_VERSION: '9.9.9' };
    const second = await spawnService('auth', env);
    try {
      const versions = await waitFor(async () => {
        const { replicas } = (await health())('auth');
        return replicas.length === 2 && replicas.map(({ version }) => version);
      });
      expect(versions).toEqual(['development', '9.9.9']);
    } finally {
      await second.stop();
    }
  });
};
