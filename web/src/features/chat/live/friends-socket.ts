import type { FriendsClientMessages, FriendsServerMessages } from '@fourfold/contracts';
import type { LiveSocket } from '../../../lib/socket/live-socket';

export type FriendsSocket = LiveSocket<FriendsClientMessages, FriendsServerMessages>;
