/** The last message of the friend that was read. */
export interface ReadUpTo {
  friendId: string;
  messageId: number;
}

export type ReadChannel = ReturnType<typeof readChannelOf>;

/** Broadcasts to other tabs of this browser what was read: the server notifies only the sender. */
export function readChannelOf(userId: string) {
  const channel = openChannel(`fourfold.chat-read.${userId}`);
  return {
    post: (read: ReadUpTo): void => channel?.postMessage(read),
    listen: (listener: (read: ReadUpTo) => void): void => {
      if (channel) channel.onmessage = ({ data }: MessageEvent<ReadUpTo>) => listener(data);
    },
    stop: (): void => channel?.close(),
  };
}

/** Undefined where strict privacy settings block it. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
