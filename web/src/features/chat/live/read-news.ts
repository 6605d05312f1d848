/** Which message a person has read up to, and of which friend it is. */
export interface ReadUpTo {
  friendId: string;
  messageId: number;
}

export type ReadNews = ReturnType<typeof readNewsOf>;

/** What the tabs of one browser tell each other; the server tells only the sender of a message that it was read. */
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

/** Strict settings keep tabs apart: then each knows what was read in it alone. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
