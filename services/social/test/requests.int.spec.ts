import type { Person } from './person';
import type { SocialApp } from './social-app';
import { World } from './world';

type Change = (social: SocialApp, ann: Person, ben: Person, requestId: number) => Promise<unknown>;

describe('both sides of a friend request, over either transport and any replica,', () => {
  let world: World;
  let social: SocialApp;

  beforeAll(async () => {
    world = await World.start();
    ({ social } = world);
  });
  afterEach(() => world.closeTabs());
  afterAll(() => world.stop());

  it('receive it in every tab, and nobody else does', async () => {
    const [ann, ben, cleo] = [await social.person('Ann'), await social.person('Ben'), await social.person()];
    const hearing = [await world.tabOf(ann), await world.tabOf(ben), await world.tabOf(ben, 2)];
    const stranger = await world.tabOf(cleo);
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
  ])('receive that it is %s, and find the lists without it', async (_change, change) => {
    const [ann, ben] = [await social.person('Ann'), await social.person('Ben')];
    const { body } = await ann.ask(ben);
    const [annsTab, bensTab] = [await world.tabOf(ann), await world.tabOf(ben, 2)];
    await change(social, ann, ben, body.friendship_id);
    for (const tab of [annsTab, bensTab]) await tab.hear('friend_requests_changed');
    expect(await ben.pending()).toEqual([]);
  });
});
