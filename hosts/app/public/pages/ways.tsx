import { Link } from '../../shared/link';
import { Glyph } from '../../shared/shell';

export interface Way {
  to: string;
  title: string;
  text: string;
}

export interface WaysProps {
  ways: readonly Way[];
  /** The first stands out: gold where it is the page's next step. */
  lead?: 'primary' | 'plain';
}

/** Where one can go from here, each with what one finds there. */
export function Ways({ ways, lead }: WaysProps) {
  return (
    <ul className="app-ways">
      {ways.map(({ to, title, text }, index) => (
        <li key={to}>
          <Link className="app-way" data-lead={index === 0 ? lead : undefined} to={to}>
            <span className="app-way-title">{title}</span>
            <span className="app-way-text">{text}</span>
            <Glyph name="forward" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
