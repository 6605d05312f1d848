import type { IoServer } from '@fourfold/platform/sockets';

interface Emitted {
  rooms: string[];
  except: string[];
  name: string;
}

/** Records what is sent to Socket.IO rooms, in place of the server. */
export function fakeServer(): { server: IoServer; emitted: Emitted[] } {
  const emitted: Emitted[] = [];
  const operator = (rooms: string[], except: string[]) => ({
    to: (more: string | string[]) => operator([...rooms, ...[more].flat()], except),
    except: (more: string | string[]) => operator(rooms, [...except, ...[more].flat()]),
    emit: (name: string) => emitted.push({ rooms, except, name }),
    socketsJoin: () => undefined,
    socketsLeave: () => undefined,
  });
  const to = (room: string) => operator([room], []);
  const all = { to, in: to };
  return { server: { ...all, local: all } as unknown as IoServer, emitted };
}
