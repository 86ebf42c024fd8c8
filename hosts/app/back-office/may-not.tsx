import { Link } from '../shared/link';
import { PageTitle } from '../shared/shell';

const MAY_NOT = 'A dispatcher or an owner can do this. Your role may look, not change.';

/** Said above what is only shown, to whoever may not change it. */
export const MAY_LOOK = 'A dispatcher or an owner can change it. Your role may look.';

export interface MayNotProps {
  /** What the screen is there for. */
  title: string;
  /** The way on: its label, and where it leads. */
  way: readonly [label: string, path: string];
}

/** In the place of a form, for whoever has its address and may only look (AR-80). */
export function MayNot({ title, way: [label, path] }: MayNotProps) {
  return (
    <div className="app-notice app-stack app-soft" role="alert">
      <PageTitle>{title}</PageTitle>
      <p>{MAY_NOT}</p>
      <Link className="cw-button" data-kind="plain" to={path}>
        {label}
      </Link>
    </div>
  );
}
