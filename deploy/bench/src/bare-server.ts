/**
 * The least that a message and a keystroke can cost with the same libraries: Socket.IO that only relays. No framework, rules,
 * authentication, limits, database or other replicas.
 */
import { createServer } from 'node:http';
import {
  BATTLE_CLIENT,
  BATTLE_SERVER,
  FRIENDS_CLIENT,
  FRIENDS_SERVER,
  ROUTES,
  type BattleClientMessages,
  type FriendsClientMessages,
} from '@fourfold/contracts';
import { Server } from 'socket.io';

const server = createServer();

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

server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'));
