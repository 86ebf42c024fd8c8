import { Link, type LinkProps } from '../shared/link';

interface ButtonLinkProps extends LinkProps {
  /** Default: `plain`. */
  kind?: 'primary' | 'plain' | 'quiet';
}

/** A link that looks like a button. */
export const ButtonLink = ({ kind = 'plain', ...link }: ButtonLinkProps) => (
  <Link className="cw-button" data-kind={kind} {...link} />
);
