/**
 * The least that a guess, a message and a keystroke can cost with the same libraries: Node's HTTP server with one SQL
 * statement, and Socket.IO that only relays. No framework, rules, authentication, limits or other replicas.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  BATTLE_CLIENT,
  BATTLE_SERVER,
  FRIENDS_CLIENT,
  FRIENDS_SERVER,
  ROUTES,
  type BattleClientMessages,
  type FriendsClientMessages,
} from '@fourfold/contracts';
import { Pool } from 'pg';
import { Server } from 'socket.io';

const { PORT, DATABASE_URL } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL });

const TABLES = `
  create table games (user_id uuid primary key, guess_count integer not null);
  create table guesses (user_id uuid, seq integer, words text[], primary key (user_id, seq))`;
const GUESS = `
  with game as (
    insert into games values ($1, 1)
    on conflict (user_id) do update set guess_count = games.guess_count + 1 returning user_id, guess_count)
  insert into guesses select user_id, guess_count, $2 from game returning seq`;

async function judge(request: IncomingMessage): Promise<object> {
  const { words } = (await json(request)) as { words: string[] };
  const claims = Buffer.from(request.headers.authorization!.split('.')[1]!, 'base64url').toString();
  const { sub } = JSON.parse(claims) as { sub: string };
  const { rows } = await pool.query<{ seq: number }>({ name: 'guess', text: GUESS, values: [sub, words] });
  return { correct: true, guesses: rows[0]!.seq };
}

const server = createServer((request, response) => {
  judge(request).then(
    (answer) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer)),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});

function socketServer(path: string): Server {
  return new Server(server, { path, addTrailingSlash: false, transports: ['websocket'], serveClient: false });
}

let lastId = 0;
socketServer(ROUTES.sockets.friends).on('connection', (socket) => {
  const userId = String(socket.handshake.query['user_id']);
  void socket.join(userId);
  socket.on(FRIENDS_CLIENT.sendMessage, (request: FriendsClientMessages['send_message']) => {
    lastId += 1;
    const timestamp = new Date().toISOString();
    const message = { id: lastId, from_user_id: userId, ...request, timestamp, read: false, seq: lastId };
    socket.nsp.to([request.to_user_id, userId]).emit(FRIENDS_SERVER.newMessage, message);
  });
});

socketServer(ROUTES.sockets.battle).on('connection', (socket) => {
  const { user_id, opponent_id, characters } = socket.handshake.query as Record<string, string>;
  void socket.join(user_id!);
  socket.on(BATTLE_CLIENT.typingUpdate, ({ typed_text }: BattleClientMessages['typing_update']) => {
    const progress = typed_text.length / Number(characters);
    socket.to(opponent_id!).volatile.emit(BATTLE_SERVER.opponentTyping, { user_id, progress, wpm: 0 });
  });
});

void pool.query(TABLES).then(() => server.listen(Number(PORT), '127.0.0.1', () => console.log('listening')));
