/**
 * Commands between services: they change something, and are sent like queries. Most changes are routes or events of their
 * owner; a command is for one that another service has to see done.
 */
import { declareRequest as declare, namesOf, type RequestMap } from './declared';
import type { GuestClaimData } from './events';
import type { ServiceName } from './service-names';

interface DeadLetterRef {
  dead_letter_id: string;
}

/** The admin who makes a change; the sending service has checked the rights. */
interface ActorRef {
  admin_id: string;
}

/** The commands of each service: name, data and answer. */
const DECLARED = {
  /** Applies the event of a claim without waiting for its delivery; `version` is that of the event. */
  applyGuestClaim: declare('puzzles.apply_guest_claim').of<
    GuestClaimData & { version: number },
    { games: number }
  >(),
} as const;

/** Commands that every service takes under its own name; `libs/platform` implements them. */
const COMMON = {
  deadLettersReplay: declare('dead_letters.replay').of<ActorRef & DeadLetterRef, DeadLetterRef>(),
  deadLettersDiscard: declare('dead_letters.discard').of<ActorRef & DeadLetterRef, DeadLetterRef>(),
} as const;

export type CommonCommandMap = RequestMap<typeof COMMON>;
type CommonName = keyof CommonCommandMap;

/** All commands. */
export type CommandMap = RequestMap<typeof DECLARED> & {
  [C in CommonName as `${ServiceName}.${C}`]: CommonCommandMap[C];
};

export type CommandName = keyof CommandMap;
export type CommandData<C extends CommandName> = CommandMap[C]['data'];
export type CommandAnswer<C extends CommandName> = CommandMap[C]['answer'];

export const COMMANDS = namesOf(DECLARED);
export const COMMON_COMMANDS = namesOf(COMMON);

/** The name of a common command for one service. */
export function commonCommand<S extends ServiceName, C extends CommonName>(service: S, name: C): `${S}.${C}` {
  return `${service}.${name}`;
}
