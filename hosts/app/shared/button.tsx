import type { ComponentProps } from 'react';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'disabled'> {
  /** Default: `plain`. */
  kind?: 'primary' | 'plain' | 'quiet';
  /** True while it does nothing. It is not `disabled`, which would take the focus from whoever pressed it. */
  busy?: boolean | undefined;
}

const Plain = ({ busy, onClick, ...props }: Omit<ButtonProps, 'kind'>) => (
  <button type="button" aria-disabled={busy} onClick={(event) => !busy && onClick?.(event)} {...props} />
);

export const Button = ({ kind = 'plain', className = '', ...props }: ButtonProps) => (
  <Plain className={`cw-button ${className}`.trim()} data-kind={kind} {...props} />
);

/** A button that looks like a link, for example at the end of a row. */
export const TextButton = (props: Omit<ButtonProps, 'kind' | 'className'>) => <Plain className="app-act" {...props} />;
