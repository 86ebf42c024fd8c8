import './brief.css';
import { Age } from '../clock';
import { Codes } from './columns';
import type { RecordsList } from './resource';

interface BriefProps<T> {
  list: RecordsList<T>;
  record: T;
}

/** A record in two lines: who and how long ago, where to and when. */
export function Brief<T>({ list, record }: BriefProps<T>) {
  const places = list.places?.(record) ?? [];
  return (
    <>
      <span className="app-brief">
        <strong>{list.nameOf(record)}</strong>
        <small>
          <Age at={list.received(record)} />
        </small>
      </span>{' '}
      <span className="app-brief">
        {places.length > 0 && <Codes places={places} />} <small>{list.brief(record)}</small>
      </span>
    </>
  );
}
