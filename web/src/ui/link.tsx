import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler, useMatch, type LinkProps } from 'react-router';

type Props = ComponentProps<'a'> & Pick<LinkProps, 'to' | 'state' | 'replace'>;

/** The link of the router's own carries what only its framework mode uses into the first load: forms and prefetching. */
export function Link({ to, state, replace, onClick, ...rest }: Props) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state, replace, target: rest.target });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

/** Tells where the reader is. With `end`, not on the pages below it. */
export function NavLink({ to, end = false, ...rest }: Omit<Props, 'to'> & { to: string; end?: boolean }) {
  const current = useMatch({ path: to, end });
  return <Link {...rest} to={to} aria-current={current ? 'page' : undefined} />;
}
