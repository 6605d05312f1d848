import { useEffect } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';

/**
 * The token of a mailed link. It leaves the address bar, and with it screenshots and copied addresses;
 * the entry of the history keeps it, so that a reload does no harm.
 */
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
