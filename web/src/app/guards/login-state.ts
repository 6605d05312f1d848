import { useLocation, type Location } from 'react-router';
import type { SessionEnd } from '../../lib/session/session-store';
import { PATHS } from '../paths';

/** What the way to the login page carries. */
export interface LoginState {
  /** Where the person wanted to be. */
  from: string;
  /** The session ended by itself. */
  expired: boolean;
}

/** The way for whoever may not, or can no longer, be where they are. */
export interface WayOut {
  to: string;
  state?: LoginState;
}

/** To the login and back here; a person whose account is gone is led home. */
export function wayOut({ pathname, search }: Location, ended: SessionEnd | null): WayOut {
  if (ended === 'deleted') return { to: PATHS.home };
  return { to: PATHS.login, state: { from: pathname + search, expired: ended === 'expired' } };
}

/** What the way to this page carried; without it, the way leads home. */
export function useLoginState(): LoginState {
  const { state } = useLocation() as Location<Partial<LoginState> | null>;
  const { from, expired } = state ?? {};
  return { from: typeof from === 'string' ? from : PATHS.home, expired: expired === true };
}
