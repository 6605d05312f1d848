import { useLocation, type Location } from 'react-router';
import { PATHS } from '../paths';

/** What the way to the login page carries. */
export interface LoginState {
  /** Where the person wanted to be. */
  from: string;
  /** The session ended by itself. */
  expired: boolean;
}

export function loginState({ pathname, search }: Location, expired: boolean): LoginState {
  return { from: pathname + search, expired };
}

/** What the way to this page carried; without it, the way leads home. */
export function useLoginState(): LoginState {
  const { state } = useLocation() as Location<Partial<LoginState> | null>;
  const { from, expired } = state ?? {};
  return { from: typeof from === 'string' ? from : PATHS.home, expired: expired === true };
}
