/** The last message of the friend that was read. */
export interface ReadUpTo {
  friendId: string;
  messageId: number;
}

export type ReadNews = ReturnType<typeof readNewsOf>;

/** Broadcasts to other tabs of this browser what was read: the server notifies only the sender. */
export function readNewsOf(userId: string) {
  const channel = openChannel(`fourfold.chat-read.${userId}`);
  return {
    tell: (news: ReadUpTo): void => channel?.postMessage(news),
    listen: (listener: (news: ReadUpTo) => void): void => {
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
