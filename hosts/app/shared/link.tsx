import type { ComponentProps } from 'react';
import { type NavigateOptions, useHref, useLinkClickHandler } from 'react-router';

export interface LinkProps
  extends Omit<ComponentProps<'a'>, 'href'>,
    Pick<NavigateOptions, 'replace' | 'state' | 'viewTransition'> {
  /** A path of the site, with its query. */
  to: string;
}

/** A link to another screen. react-router's own is 2 KB larger, as it can also fetch ahead of a click. */
export function Link({ to, replace = false, state, viewTransition = false, onClick, ...rest }: LinkProps) {
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { ...(replace && { replace }), state, viewTransition });
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) go(event);
      }}
    />
  );
}
