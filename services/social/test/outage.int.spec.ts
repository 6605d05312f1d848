import { storeUrls, TcpProxy, waitFor } from '@fourfold/testing';
import { SocialApp } from './social-app';
import { TRANSPORTS, type Tab } from './tab';

const [, openSocketIo] = TRANSPORTS[0]!;

describe('while Redis is away', () => {
  let social: SocialApp;
  let redis: TcpProxy;
  const tabs: Tab[] = [];

  beforeAll(async () => {
    redis = await TcpProxy.start(storeUrls().redis);
    social = await SocialApp.start({ REDIS_URL: redis.url });
  });
  afterEach(() => {
    redis.heal();
    tabs.splice(0).forEach((tab) => tab.close());
  });
  afterAll(async () => {
    await social.stop();
    await redis.stop();
  });

  async function open(token: string, url = social.url): Promise<Tab> {
    const tab = await openSocketIo(url, token);
    tabs.push(tab);
    await tab.settled();
    return tab;
  }

  it('friends can connect and write to each other, and all appear offline until Redis is back', async () => {
    const [ann, ben] = await social.friends();
    const reader = await open(ben.token);
    expect(await ann.friends()).toMatchObject([{ is_online: true }]);
    redis.cut();
    const sender = await open(ann.token);
    sender.send('send_message', { to_user_id: ben.userId, message: 'still here' });
    expect(await reader.hear('new_message')).toMatchObject({ message: 'still here' });
    await waitFor(async () => !(await ann.friends())[0]!.is_online);
    expect(await ben.friends()).toMatchObject([{ unread_count: 1, is_online: false }]);
    redis.heal();
    for (const user of [ann, ben]) await waitFor(async () => (await user.friends())[0]!.is_online);
  });

  it('messages do not reach the other replica, whose clients detect the gap and request the missing ones', async () => {
    const [ann, ben] = await social.friends();
    const second = await social.replica();
    const [sender, reader] = [await open(ann.token), await open(ben.token, second.url)];
    redis.cut();
    sender.send('send_message', { to_user_id: ben.userId, message: 'meanwhile' });
    await sender.hear('new_message');
    redis.heal();
    await waitFor(
      async () => {
        sender.send('send_message', { to_user_id: ben.userId, message: 'after' });
        return reader.heard('new_message').length > 0;
      },
      { intervalMs: 1_100 },
    );
    expect(reader.heard('new_message')[0]!.seq).toBeGreaterThan(1);
    const request = { friend_id: ann.userId, after_seq: 0 };
    const { messages } = await reader.ask('get_chat_history', request, 'chat_history');
    expect(messages[0]).toMatchObject({ seq: 1, message: 'meanwhile' });
    await second.app.close();
  });

  it('appear-offline is refused and not partly applied', async () => {
    const [ann] = await social.friends();
    const tab = await open(ann.token);
    redis.cut();
    const refused = await tab.ask('set_appear_offline', { appear_offline: true }, 'error');
    expect(refused).toMatchObject({ code: 'service_unavailable' });
    const hidden = await social.sql('select from people where user_id = $1 and appear_offline', [ann.userId]);
    expect(hidden).toEqual([]);
  });
});
