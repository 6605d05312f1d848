/** Something that runs until it is stopped: a store or a process of ours. */
export interface Unit {
  readonly name: string;
  /** Starts it, also after it has died. */
  start(): Promise<void>;
  /** Resolves when it can be used. @throws Error when it ends first or takes too long */
  ready(): Promise<void>;
  /** Resolves, with a word on how, when it has ended. */
  exited(): Promise<string>;
  /** Ends it, in whatever state it is. */
  stop(): Promise<void>;
}
