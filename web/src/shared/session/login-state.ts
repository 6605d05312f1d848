import { useLocation, type Location } from 'react-router';
import { PATHS } from '../paths';

/** The history state of the login page. */
export interface LoginState {
  /** The page to return to. */
  from: string;
  expired: boolean;
}

export function useLoginState(): LoginState {
  const { state } = useLocation() as Location<Partial<LoginState> | null>;
  const { from, expired } = state ?? {};
  return { from: typeof from === 'string' ? from : PATHS.home, expired: expired === true };
}
