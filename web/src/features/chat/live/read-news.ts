/** Which message a person has read up to, and of which friend it is. */
export interface ReadUpTo {
  friendId: string;
  messageId: number;
}

/** What the tabs of one browser tell each other; the server tells only the sender of a message that it was read. */
export interface ReadNews {
  tell: (news: ReadUpTo) => void;
  /** Hears the other tabs. */
  listen: (listener: (news: ReadUpTo) => void) => void;
  stop: () => void;
}

export function readNewsOf(userId: string): ReadNews {
  const channel = openChannel(`fourfold.chat-read.${userId}`);
  return {
    tell: (news) => channel?.postMessage(news),
    listen: (listener) => {
      if (channel) channel.onmessage = ({ data }: MessageEvent<ReadUpTo>) => listener(data);
    },
    stop: () => channel?.close(),
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
