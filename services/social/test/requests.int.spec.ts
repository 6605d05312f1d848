import type { INestApplication } from '@nestjs/common';
import type { Person } from './person';
import { SocialApp } from './social-app';
import { TRANSPORTS, type Tab } from './tab';

type Change = (social: SocialApp, ann: Person, ben: Person, requestId: number) => Promise<unknown>;

describe.each(TRANSPORTS)('both sides of a friend request, over %s and any replica,', (_, open) => {
  let social: SocialApp;
  let second: { url: string; app: INestApplication };
  const tabs: Tab[] = [];

  beforeAll(async () => {
    social = await SocialApp.start();
    second = await social.replica();
  });
  afterEach(() => tabs.splice(0).forEach((tab) => tab.close()));
  afterAll(async () => {
    await second.app.close();
    await social.stop();
  });

  async function tabOf({ token }: Person, url = social.url): Promise<Tab> {
    const tab = await open(url, token);
    tabs.push(tab);
    await tab.settled();
    return tab;
  }

  it('hear of it in every tab, and nobody else does', async () => {
    const [ann, ben, cleo] = [await social.person('Ann'), await social.person('Ben'), await social.person()];
    const hearing = [await tabOf(ann), await tabOf(ben), await tabOf(ben, second.url)];
    const stranger = await tabOf(cleo);
    await ann.ask(ben);
    for (const tab of hearing) expect(await tab.hear('friend_requests_changed')).toEqual({});
    await stranger.settled();
    expect(stranger.heard('friend_requests_changed')).toEqual([]);
  });

  it.each<[string, Change]>([
    ['accepted', (_social, _ann, ben, id) => ben.accept(id)],
    ['rejected', (_social, _ann, ben, id) => ben.reject(id)],
    ['cancelled', (_social, ann, _ben, id) => ann.cancel(id)],
    ['met by one from the other side', (_social, ann, ben) => ben.ask(ann)],
    ['ended by a block', (_social, ann, ben) => ben.block(ann)],
    ['ended with the account of the sender', (app, ann) => app.delete(ann)],
  ])('hear that it is %s, and find the lists without it', async (_change, change) => {
    const [ann, ben] = [await social.person('Ann'), await social.person('Ben')];
    const { body } = await ann.ask(ben);
    const [annsTab, bensTab] = [await tabOf(ann), await tabOf(ben)];
    await change(social, ann, ben, body.friendship_id);
    for (const tab of [annsTab, bensTab]) await tab.hear('friend_requests_changed');
    expect(await ben.pending()).toEqual([]);
  });
});
