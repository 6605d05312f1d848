/**
 * The least that a keystroke can cost with the same library: a bare Socket.IO server that relays how far a text is typed to
 * the opponent. No framework, no judge, no limits, no store, no other replica. The port comes from the environment.
 */
import { createServer } from 'node:http';
import { BATTLE_CLIENT, BATTLE_SERVER, ROUTES, type BattleClientMessages } from '@fourfold/contracts';
import { Server } from 'socket.io';

const server = createServer();
const io = new Server(server, {
  path: ROUTES.sockets.battle,
  transports: ['websocket'],
  serveClient: false,
});

io.on('connection', (socket) => {
  const { user_id, opponent_id, characters } = socket.handshake.query as Record<string, string>;
  void socket.join(user_id!);
  socket.on(BATTLE_CLIENT.typingUpdate, ({ typed_text }: BattleClientMessages['typing_update']) => {
    const progress = typed_text.length / Number(characters);
    io.to(opponent_id!).volatile.emit(BATTLE_SERVER.opponentTyping, { user_id, progress, wpm: 0 });
  });
});

server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
