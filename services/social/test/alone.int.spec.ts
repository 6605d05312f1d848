import { RedisClient } from '@fourfold/platform/redis';
import { Replicas } from '@fourfold/platform/sockets';
import { waitFor } from '@fourfold/testing';
import { SocialApp } from './social-app';
import { DOORS } from './tab';

describe.each(DOORS)('a replica that is alone, %s door', (_, open) => {
  let social: SocialApp;

  beforeAll(async () => (social = await SocialApp.start()));
  afterAll(() => social.stop());

  it('passes messages on without Redis, and over it to everybody who is on the next replica', async () => {
    const [ann, ben] = await social.friends();
    const told = jest.spyOn(social.app.get(RedisClient, { strict: false }), 'publish');
    const replicas = social.app.get(Replicas, { strict: false });
    await waitFor(() => replicas.isAlone, { what: 'the replica to know that it is alone' });
    const [sender, reader] = [await open(social.url, ann.token), await open(social.url, ben.token)];
    told.mockClear();
    sender.send('send_message', { to_user_id: ben.userId, message: 'here' });
    expect(await reader.hear('new_message')).toMatchObject({ message: 'here', seq: 1 });
    expect(told).not.toHaveBeenCalled();

    const second = await social.replica();
    const elsewhere = await open(second.url, ben.token);
    sender.send('send_message', { to_user_id: ben.userId, message: 'and there' });
    expect(await elsewhere.hear('new_message')).toMatchObject({ message: 'and there', seq: 2 });
    for (const tab of [sender, reader, elsewhere]) tab.close();
    await second.app.close();
  });
});
