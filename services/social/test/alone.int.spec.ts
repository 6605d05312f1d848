import { RedisClient } from '@fourfold/platform/redis';
import { Replicas } from '@fourfold/platform/sockets';
import { waitFor } from '@fourfold/testing';
import { SocialApp } from './social-app';
import { DOORS, type Tab } from './tab';

describe.each(DOORS)('a replica that is alone, %s door', (_, open) => {
  let social: SocialApp;
  let second: Awaited<ReturnType<SocialApp['replica']>> | undefined;
  const tabs: Tab[] = [];

  beforeAll(async () => (social = await SocialApp.start()));
  afterAll(async () => {
    tabs.forEach((tab) => tab.close());
    await second?.app.close();
    await social.stop();
  });

  async function tabOf(url: string, token: string): Promise<Tab> {
    const tab = await open(url, token);
    tabs.push(tab);
    return tab;
  }

  it('passes messages on without Redis, and over it to everybody who is on the next replica', async () => {
    const [ann, ben] = await social.friends();
    const told = jest.spyOn(social.app.get(RedisClient, { strict: false }), 'publish');
    const replicas = social.app.get(Replicas, { strict: false });
    const [sender, reader] = [await tabOf(social.url, ann.token), await tabOf(social.url, ben.token)];
    await waitFor(() => replicas.isAlone, { what: 'the replica to know that it is alone' });
    // It would rely on that for a moment only, which a busy machine may sleep through.
    const alone = jest.spyOn(replicas, 'isAlone', 'get').mockReturnValue(true);
    told.mockClear();
    sender.send('send_message', { to_user_id: ben.userId, message: 'here' });
    expect(await reader.hear('new_message')).toMatchObject({ message: 'here', seq: 1 });
    expect(told).not.toHaveBeenCalled();
    alone.mockRestore();

    second = await social.replica();
    const elsewhere = await tabOf(second.url, ben.token);
    sender.send('send_message', { to_user_id: ben.userId, message: 'and there' });
    expect(await elsewhere.hear('new_message')).toMatchObject({ message: 'and there', seq: 2 });
  });
});
