import { QUERIES, querySubject, type QueryAnswer, type QueryRefusal } from '@fourfold/contracts';
import { QueryClient } from '@fourfold/platform/messaging';
import { startAuth, type AuthApp, type Player } from './auth-app';
import { credentialsOf } from './browser';

type Streak = QueryAnswer<'puzzles.get_streak'>;

const OF_THE_LAST_EVENT: Streak = { current_streak: 2, highest_streak: 6 };
const AFTER_THE_LAST_GUESS: Streak = { current_streak: 3, highest_streak: 7 };
const REFUSAL = { err: { code: 'internal' } satisfies QueryRefusal };

describe('the streak that players see of their own', () => {
  let auth: AuthApp;
  let player: Player;
  let silencePuzzles: (() => void) | undefined;

  beforeAll(async () => {
    auth = await startAuth();
    player = await auth.player();
    await auth.sql('update users set current_streak = $1, highest_streak = $2', [
      OF_THE_LAST_EVENT.current_streak,
      OF_THE_LAST_EVENT.highest_streak,
    ]);
  });
  afterEach(() => silencePuzzles?.());
  afterAll(() => auth.stop());

  /** Answers `get_streak` in place of puzzles, for this player only, until the test ends. */
  async function answerForPuzzles(answer: { response: Streak } | typeof REFUSAL): Promise<void> {
    const connection = await auth.app.get(QueryClient, { strict: false }).createClient();
    const subject = querySubject(QUERIES.getStreak, auth.env.NATS_SUBJECT_PREFIX);
    const subscription = connection.subscribe(subject, {
      callback: (_error, message) => {
        const { data } = message.json<{ data: { user_id: string } }>();
        const isPlayer = data.user_id === player.user.user_id;
        message.respond(JSON.stringify({ ...(isPlayer ? answer : REFUSAL), isDisposed: true }));
      },
    });
    silencePuzzles = () => subscription.unsubscribe();
    await connection.flush();
  }

  async function streaks() {
    const { browser } = player;
    const of = ({ current_streak, highest_streak }: Partial<Streak>) => ({ current_streak, highest_streak });
    return {
      profile: of((await browser.profile()).body),
      changed: of((await browser.updateProfile({ display_name: 'Ada' })).body),
      login: of((await browser.login(credentialsOf(player))).body.user),
      refresh: of((await browser.refresh()).body.user),
    };
  }

  const everywhere = (streak: Streak) => ({
    profile: streak,
    changed: streak,
    login: streak,
    refresh: streak,
  });

  it('is the one that puzzles has stored, before its event arrives', async () => {
    await answerForPuzzles({ response: AFTER_THE_LAST_GUESS });
    expect(await streaks()).toEqual(everywhere(AFTER_THE_LAST_GUESS));
  });

  it('is the one of the last event while puzzles is down or fails', async () => {
    expect(await streaks()).toEqual(everywhere(OF_THE_LAST_EVENT));
    await answerForPuzzles(REFUSAL);
    expect(await streaks()).toEqual(everywhere(OF_THE_LAST_EVENT));
  });
});
