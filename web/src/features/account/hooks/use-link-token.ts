import { useEffect } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';

/** Moves the token of an e-mailed link from the URL to the history state, where it survives a reload. */
export function useLinkToken(): string | undefined {
  const { pathname, search, state } = useLocation() as Location<{ token?: unknown } | null>;
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token') ?? '';

  useEffect(() => {
    if (inAddress) void navigate(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, navigate, pathname]);

  if (inAddress) return inAddress;
  return typeof state?.token === 'string' ? state.token : undefined;
}
