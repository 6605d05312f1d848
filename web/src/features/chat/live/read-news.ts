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
  const channel = new BroadcastChannel(`fourfold.chat-read.${userId}`);
  return {
    tell: (news) => channel.postMessage(news),
    listen: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<ReadUpTo>) => listener(data);
    },
    stop: () => channel.close(),
  };
}
