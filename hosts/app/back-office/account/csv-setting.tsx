import { useState } from 'react';
import { readSeparator, saveSeparator } from '../../shared/csv';

/** Chooses what parts the columns of CSV files, for this browser. */
export function CsvSetting() {
  const [separator, setSeparator] = useState(readSeparator);
  const other = separator === ',' ? ';' : ',';
  return (
    <section aria-labelledby="csv-files">
      <h2 id="csv-files">CSV files</h2>
      <p className="app-soft">
        Does Excel put a whole row into one cell? Then it expects semicolons, as in most of Europe.
      </p>
      <p role="status">{`Files from this browser have ${separator === ',' ? 'commas' : 'semicolons'} between columns.`}</p>
      <button
        type="button"
        className="cw-button"
        data-kind="plain"
        onClick={() => {
          saveSeparator(other);
          setSeparator(other);
        }}
      >
        {other === ';' ? 'Use semicolons' : 'Use commas'}
      </button>
    </section>
  );
}
