import type { Transport } from 'engine.io';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import type { Line } from './line';

/** An upgrade as Engine.IO hands it to a transport. */
export type DoorRequest = IncomingMessage & { _query: Record<string, string>; websocket: WebSocket };
export type DoorTransport = Transport & { line: Line };
export type EnginePacket = Parameters<Transport['send']>[0][number];
