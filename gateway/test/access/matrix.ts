import { randomUUID } from 'node:crypto';
import { ROUTES, routePath } from '@fourfold/contracts';
import { everybody, signedIn, type AccessCase, type AccessMatrix } from '@fourfold/testing';
import { PASSWORD } from '../fixtures/product';
import { importForm, newCategories, type People } from './people';

const { config, users, auth, puzzles, scores, leaderboards, friends, battle, admin, sockets } = ROUTES;

const NO_TOKEN = 'A'.repeat(43);
const newName = (): string => `p${randomUUID().replaceAll('-', '').slice(0, 15)}`;
const newAccount = () => {
  const name = newName();
  return { email: `${name}@example.com`, display_name: name, password: PASSWORD };
};

/** A row of the table: the expected status for each caller, and the body if there is one. */
type Row = [expected: AccessCase['expected'], body?: AccessCase['body']];

/** The same answer for all signed-in users except admins. */
const admins = (status: number): AccessCase['expected'] => signedIn(403, { admin: status });

/**
 * The expected status of every route for each caller. Where a path names a resource, it is the owner's. The rows are
 * tried in order: those that end a friendship, a game or an account come after those that need it.
 */
export function accessMatrix(people: People): AccessMatrix {
  return {
    ...accounts(people),
    ...games(people),
    ...rankings(),
    ...friendships(people),
    ...battles(people),
    ...administration(people),
    ...deletions(people),
  };
}

function accounts({ owner, product }: People): AccessMatrix {
  return {
    ...fixed({
      [`GET ${config}`]: [everybody(200)],
      [`POST ${users.register}`]: [everybody(201), newAccount],
      [`POST ${users.login}`]: [everybody(200), () => ({ email: owner.email, password: PASSWORD })],
      [`POST ${users.refresh}`]: [everybody(401)],
      [`POST ${users.logout}`]: [everybody(204)],
      [`POST ${users.reauthenticate}`]: [signedIn(200), () => ({ password: PASSWORD })],
      [`POST ${users.requestPasswordReset}`]: [everybody(200), () => ({ email: owner.email })],
      [`POST ${users.confirmPasswordReset}`]: [
        everybody(400),
        () => ({ token: NO_TOKEN, new_password: PASSWORD }),
      ],
      [`POST ${users.confirmEmail}`]: [everybody(400), () => ({ token: NO_TOKEN })],
      [`POST ${users.restoreEmail}`]: [everybody(400), () => ({ token: NO_TOKEN, new_password: PASSWORD })],
      [`GET ${users.profile}`]: [signedIn(200)],
      [`PUT ${users.profile}`]: [signedIn(200), () => ({ display_name: 'Ada' })],
      [`POST ${users.changePassword}`]: [
        signedIn(400),
        () => ({ current_password: 'not the password', new_password: PASSWORD }),
      ],
      [`GET ${users.sessions}`]: [signedIn(200)],
      [`GET ${auth.wsToken}`]: [signedIn(200)],
    }),
    [`DELETE ${users.session}`]: {
      path: async () => routePath(users.session, { session_id: (await product.claimsOf(owner)).sid }),
      expected: signedIn(404, { owner: 204 }),
    },
    ...fixed({ [`DELETE ${users.sessions}`]: [signedIn(204)] }),
  };
}

/** The owner has played today's puzzle to its end, and nobody else has. */
function games({ puzzleId: puzzle_id }: People): AccessMatrix {
  const today = new Date().toISOString().slice(0, 10);
  const ofPuzzle = { puzzle_id };
  return {
    ...fixed({ [`GET ${puzzles.today}`]: [signedIn(200, { owner: 409 })] }),
    ...fixed({ [`GET ${puzzles.available}`]: [signedIn(200)] }),
    ...named({ date: today }, { [`GET ${puzzles.byDate}`]: [signedIn(200)] }),
    ...named(ofPuzzle, {
      [`GET ${puzzles.complete}`]: [signedIn(403, { owner: 200 })],
      [`GET ${puzzles.review}`]: [signedIn(403, { owner: 200 })],
      [`GET ${scores.status}`]: [signedIn(200)],
      [`POST ${scores.submit}`]: [signedIn(409), () => []],
    }),
    ...fixed({
      [`GET ${scores.mine}`]: [signedIn(200)],
      [`POST ${scores.validateGuess}`]: [
        signedIn(200, { owner: 409 }),
        () => ({ ...ofPuzzle, words: [], timed_out: true }),
      ],
      [`POST ${scores.checkMissingAll}`]: [signedIn(200)],
      [`POST ${scores.sync}`]: [signedIn(200), () => ({ ...ofPuzzle, guesses: [] })],
    }),
  };
}

/** Boards with `public` in their path need no token. */
function rankings(): AccessMatrix {
  const rows = Object.values(leaderboards).map((path): [string, Row] => [
    `GET ${path}`,
    [path.includes('/public') ? everybody(200) : signedIn(200)],
  ]);
  return fixed(Object.fromEntries(rows));
}

function friendships(people: People): AccessMatrix {
  const { owner, product } = people;
  const ofOwner = { user_id: owner.user_id };
  const requestOf =
    (route: `${string}:friendship_id${string}`, from: 'owner' | 'guest') => async (): Promise<string> => {
      const guest = await product.register();
      const [asking, asked] = from === 'owner' ? [owner, guest] : [guest, owner];
      const friendship_id = await product.requestFriendship(asking, asked);
      return routePath(route, { friendship_id } as never);
    };
  return {
    ...fixed({
      [`GET ${friends.list}`]: [signedIn(200)],
      [`GET ${friends.pending}`]: [signedIn(200)],
      [`GET ${friends.sent}`]: [signedIn(200)],
      [`GET ${friends.blocks}`]: [signedIn(200)],
    }),
    [`GET ${friends.search}`]: { path: () => `${friends.search}?query=ada`, expected: signedIn(200) },
    ...fixed({
      [`POST ${friends.request}`]: [
        signedIn(201, { owner: 400, friend: 409, blocked: 404 }),
        () => ({ username: owner.username }),
      ],
    }),
    [`PUT ${friends.accept}`]: {
      path: requestOf(friends.accept, 'guest'),
      expected: signedIn(404, { owner: 200 }),
    },
    [`PUT ${friends.reject}`]: {
      path: requestOf(friends.reject, 'guest'),
      expected: signedIn(404, { owner: 200 }),
    },
    [`DELETE ${friends.cancel}`]: {
      path: requestOf(friends.cancel, 'owner'),
      expected: signedIn(404, { owner: 204 }),
    },
    [`DELETE ${friends.remove}`]: {
      path: async () => {
        await people.befriendAgain();
        return routePath(friends.remove, ofOwner);
      },
      expected: signedIn(404, { friend: 204 }),
    },
    ...fixed({
      [`POST ${friends.reports}`]: [signedIn(201, { owner: 400 }), () => ({ ...ofOwner, reason: 'rude' })],
    }),
  };
}

function battles(people: People): AccessMatrix {
  return {
    ...fixed({
      [`GET ${battle.avatars}`]: [everybody(200)],
      [`GET ${battle.stats}`]: [signedIn(200)],
      [`GET ${battle.history}`]: [signedIn(200)],
      [`GET ${battle.leaderboard}`]: [everybody(200, { disabled: 401 })],
      [`GET ${battle.leaderboardFriends}`]: [signedIn(200)],
      [`GET ${battle.activeGames}`]: [signedIn(200)],
      [`GET ${battle.challenges}`]: [signedIn(200)],
      [`GET ${sockets.battle}`]: [signedIn(101)],
      [`GET ${sockets.friends}`]: [signedIn(101)],
    }),
    ...named({ avatar_id: 2 }, { [`POST ${battle.chooseAvatar}`]: [signedIn(200)] }),
    [`POST ${battle.challenges}`]: {
      path: () => `${battle.challenges}?challenge_text=${newName()}&difficulty=1&challenge_type=short_word`,
      expected: admins(201),
    },
    [`DELETE ${battle.challenge}`]: {
      path: async () => routePath(battle.challenge, { challenge_id: await people.newChallenge() }),
      expected: admins(204),
    },
  };
}

function administration(people: People): AccessMatrix {
  const { owner, product, puzzleId, scoreId } = people;
  const ofOwner = { user_id: owner.user_id };
  const ofNewPuzzle = (route: `${string}:puzzle_id${string}`) => async (): Promise<string> =>
    routePath(route, { puzzle_id: await people.newPuzzle() } as never);
  const deadLetter = { service: 'auth', dead_letter_id: randomUUID() };
  return {
    ...fixed({
      [`GET ${admin.stats}`]: [admins(200)],
      [`GET ${admin.audit}`]: [admins(200)],
      [`GET ${admin.reports}`]: [admins(200)],
      [`GET ${admin.flaggedGames}`]: [admins(200)],
      [`GET ${admin.flaggedBattles}`]: [admins(200)],
      [`GET ${admin.failedLogins}`]: [admins(200)],
      [`GET ${admin.deadLetters}`]: [admins(200)],
      [`GET ${admin.users}`]: [admins(200)],
      [`POST ${admin.users}`]: [admins(201), () => ({ ...newAccount(), username: newName() })],
    }),
    ...named(ofOwner, {
      [`GET ${admin.user}`]: [admins(200)],
      [`PUT ${admin.user}`]: [admins(200), () => ({ display_name: 'Ada' })],
      [`PUT ${admin.userStatus}`]: [admins(200), () => ({ is_active: true })],
      [`POST ${admin.resetUserPassword}`]: [admins(200), () => ({ new_password: PASSWORD })],
      [`POST ${admin.recalculateStreaks}`]: [admins(200)],
      [`GET ${admin.userScores}`]: [admins(200)],
      [`POST ${admin.unlockUser}`]: [admins(200)],
    }),
    ...named(
      { score_id: scoreId },
      {
        [`PUT ${admin.score}`]: [admins(200), () => ({ points_scored: 7 })],
        [`DELETE ${admin.score}`]: [admins(204)],
      },
    ),
    ...named({ ...ofOwner, puzzle_id: puzzleId }, { [`POST ${admin.resetUserPuzzle}`]: [admins(200)] }),
    ...fixed({
      [`GET ${admin.puzzles}`]: [admins(200)],
      [`POST ${admin.importPuzzles}`]: [admins(200), () => importForm()],
    }),
    ...named({ puzzle_id: puzzleId }, { [`GET ${admin.puzzle}`]: [admins(200)] }),
    [`PUT ${admin.puzzle}`]: {
      path: ofNewPuzzle(admin.puzzle),
      body: () => ({ puzzle_data: { categories: newCategories() } }),
      expected: admins(200),
    },
    [`DELETE ${admin.puzzle}`]: { path: ofNewPuzzle(admin.puzzle), expected: admins(204) },
    ...named(deadLetter, {
      [`POST ${admin.replayDeadLetter}`]: [admins(404)],
      [`DELETE ${admin.deadLetter}`]: [admins(404)],
    }),
    [`DELETE ${admin.user}`]: {
      path: async () => routePath(admin.user, { user_id: (await product.register()).user_id }),
      expected: admins(204),
    },
  };
}

/** These end the friendships and delete the accounts, so they come last. */
function deletions({ owner }: People): AccessMatrix {
  return {
    ...named(
      { user_id: owner.user_id },
      {
        [`POST ${friends.block}`]: [signedIn(204, { owner: 400 })],
        [`DELETE ${friends.block}`]: [signedIn(204)],
      },
    ),
    ...fixed({ [`DELETE ${users.account}`]: [signedIn(204)] }),
  };
}

/** Rows of paths without parameters. */
function fixed(rows: Record<string, Row>): AccessMatrix {
  return named({}, rows);
}

/** Rows of paths that have these parameters. */
function named(parameters: Record<string, string | number>, rows: Record<string, Row>): AccessMatrix {
  return Object.fromEntries(
    Object.entries(rows).map(([name, [expected, body]]) => {
      const path = routePath(name.slice(name.indexOf(' ') + 1), parameters as never);
      return [name, { path: () => path, expected, ...(body === undefined ? {} : { body }) }];
    }),
  );
}
