import { Age } from '../clock';
import { Codes } from '../codes';
import { Due, StageMark } from '../trips';
import type { Filed, RecordsList } from './resource';

interface BriefProps<T> {
  list: RecordsList<T>;
  record: T;
}

/** A record in three lines: who and how long ago, where to and when, and where it stands. */
export function Brief<T extends Filed>({ list, record }: BriefProps<T>) {
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
        {places.length > 0 && <Codes places={places} short />} <small>{list.brief(record)}</small>
      </span>
      {record.file && (
        <>
          {' '}
          <span className="app-brief">
            <small>
              <StageMark stage={record.file.stage} isErased={record.file.erasedAt !== null} />
            </small>{' '}
            <small>
              <Due at={record.file.dueAt} />
            </small>
          </span>
        </>
      )}
    </>
  );
}
