export type TabChannel<Message> = ReturnType<typeof tabChannel<Message>>;

/** Broadcasts to the other tabs of this browser. */
export function tabChannel<Message>(name: string) {
  const channel = openChannel(name);
  return {
    post: (message: Message): void => channel?.postMessage(message),
    listen: (listener: (message: Message) => void): void => {
      if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => listener(data);
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
