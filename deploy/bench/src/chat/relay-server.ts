/**
 * The least that a message can cost with the same library: a bare Socket.IO server that relays it to both sides and forgets
 * it. No framework, no validation, no limits, no store, no other replica. The port comes from the environment.
 */
import { createServer } from 'node:http';
import { ROUTES, type FriendsClientMessages } from '@fourfold/contracts';
import { Server } from 'socket.io';

const server = createServer();
const io = new Server(server, {
  path: ROUTES.sockets.friends,
  transports: ['websocket'],
  serveClient: false,
});
let lastId = 0;

io.on('connection', (socket) => {
  const userId = String(socket.handshake.query['user_id']);
  void socket.join(userId);
  socket.on('send_message', (request: FriendsClientMessages['send_message']) => {
    lastId += 1;
    io.to([request.to_user_id, userId]).emit('new_message', {
      id: lastId,
      from_user_id: userId,
      from_username: 'talker',
      ...request,
      timestamp: new Date().toISOString(),
      read: false,
      seq: lastId,
    });
  });
});

server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
