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
  /** Beside others that come first. */
  quiet?: boolean;
}

/** What a visitor may do next, each a link. */
export function NextSteps({ steps, desk = false, quiet = false }: NextStepsProps) {
  const { supportPhone } = useConfig();
  return (
    <ul className="app-next" data-quiet={quiet || undefined}>
      {steps.map(({ to, label }) => (
        <li key={to}>
          <Link className="app-act app-next-link" to={to}>
            {label}
            <Glyph name="forward" />
          </Link>
        </li>
      ))}
      {desk && (
        <li>
          {supportPhone ? (
            <a className="app-act app-next-link cw-numbers" href={telHref(supportPhone)}>
              Call the desk: {supportPhone}
            </a>
          ) : (
            <Link className="app-act app-next-link" to="/contact">
              Ask the desk
              <Glyph name="forward" />
            </Link>
          )}
        </li>
      )}
    </ul>
  );
}
