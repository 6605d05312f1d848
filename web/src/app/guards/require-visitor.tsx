import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../lib/session/use-session';
import { useLoginState } from './login-state';

/** Login and registration: who is signed in has nothing to do here and goes on to where they wanted to be. */
export function RequireVisitor({ children }: { children: ReactNode }) {
  const session = useSession();
  const { from } = useLoginState();
  return session ? <Navigate to={from} replace /> : children;
}
