import type { Language } from './wire';

export interface Chatter {
  userId: string;
  address: string;
  language: Language;
}

/** What the process that holds the sockets is told to do. `crowd` names a set of sockets. */
export type CrowdOrder =
  | { do: 'open'; crowd: string; chatters: Chatter[]; perSecond: number }
  | { do: 'talk'; crowd: string; perSecond: number; count: number; neighbours: number }
  /** Done when so many events were heard of it. */
  | { do: 'hide'; crowd: string; perSecond: number; hidden: boolean; events: number }
  | { do: 'close'; crowd: string; perSecond: number };

export interface TalkFigures {
  sent: number;
  /** Those that did not arrive, or not once, or were refused. */
  failures: number;
  medianMs: number;
  p95Ms: number;
  p99Ms: number;
}

export interface CrowdAnswer {
  /** Events other than messages that were heard meanwhile. */
  heard: number;
  figures?: TalkFigures;
  fault?: string;
}
