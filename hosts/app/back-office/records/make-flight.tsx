import { Link } from '../../shared/link';
import { useMay } from '../role';

interface MakeFlightProps {
  /** The kind of request. */
  of: 'charter' | 'international';
  /** Of the request. */
  id: number;
  /** Which of its legs, counted from 1. */
  leg: number;
}

/** Leads from a leg to a private flight that begins with it, where whoever looks may make one. */
export function MakeFlight({ of, id, leg }: MakeFlightProps) {
  return (
    useMay('dispatcher') && (
      <Link className="app-link app-leg-flight" to={`/admin/flight-management/?${of}=${id}&leg=${leg}`}>
        Create this flight<span className="cw-hidden">, segment {leg}</span>
      </Link>
    )
  );
}
