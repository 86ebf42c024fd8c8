import { parsePlaceText } from 'charter-widgets/kit';
import { Fragment } from 'react';

/** The most places of a short route. Of a longer one the ends are shown, and the number between them. */
const SHORT = 3;

/** The airport codes of a route. `short` shows a few. */
export function Codes({ places, short = false }: { places: readonly string[]; short?: boolean }) {
  const isCut = short && places.length > SHORT;
  const shown = isCut ? [places[0] ?? '', places.at(-1) ?? ''] : places;
  return (
    <span className="app-stops">
      {shown.map((place, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a route may touch a place twice
        <Fragment key={index}>
          {index > 0 && <span className="app-stop-way" role="img" aria-label="to" />}
          {index > 0 && isCut && (
            <>
              <span className="app-stop-more app-soft">
                {places.length - 2}
                <span className="cw-hidden"> stops</span>
              </span>
              <span className="app-stop-way" role="img" aria-label="to" />
            </>
          )}
          <Stop place={place} />
        </Fragment>
      ))}
    </span>
  );
}

function Stop({ place }: { place: string }) {
  const { code, city } = parsePlaceText(place);
  return code ? (
    <span className="app-stop">{code}</span>
  ) : (
    <span className="app-stop" data-text="" title={city}>
      {city}
    </span>
  );
}
