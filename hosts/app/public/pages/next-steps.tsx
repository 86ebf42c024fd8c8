import { telHref, useConfig } from '../../shared/config';
import { Link } from '../../shared/link';
import { Glyph } from '../../shared/shell';

export interface NextStep {
  to: string;
  label: string;
}

/** What a visitor may do next, each a link; `desk` adds the way to the desk that the operator has: phone, else page. */
export function NextSteps({ steps, desk = false }: { steps: readonly NextStep[]; desk?: boolean }) {
  const { supportPhone } = useConfig();
  return (
    <ul className="app-next">
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
