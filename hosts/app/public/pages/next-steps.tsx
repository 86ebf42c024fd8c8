import { telHref, useConfig } from '../../shared/config';
import { Link } from '../../shared/link';
import { Glyph } from '../../shared/shell';

export interface NextStep {
  to: string;
  label: string;
}

export interface NextStepsProps {
  steps: readonly NextStep[];
  /** Adds the way to the desk that the operator has: phone, else page. */
  desk?: boolean;
  /** The first is a button: gold where it is the page's next step. Default: all are links. */
  lead?: 'primary' | 'plain';
}

/** What a visitor may do next, each a link. */
export function NextSteps({ steps, desk = false, lead }: NextStepsProps) {
  const { supportPhone } = useConfig();
  const look = (index: number) =>
    index === 0 && lead
      ? { className: 'cw-button app-next-link cw-numbers', 'data-kind': lead }
      : { className: 'app-act app-next-link cw-numbers' };
  return (
    <ul className="app-next app-row">
      {steps.map(({ to, label }, index) => (
        <li key={to}>
          <Link {...look(index)} to={to}>
            {label}
            <Glyph name="forward" />
          </Link>
        </li>
      ))}
      {desk && (
        <li>
          {supportPhone ? (
            <a {...look(steps.length)} href={telHref(supportPhone)}>
              Call the desk: {supportPhone}
            </a>
          ) : (
            <Link {...look(steps.length)} to="/contact">
              Ask the desk
              <Glyph name="forward" />
            </Link>
          )}
        </li>
      )}
    </ul>
  );
}
