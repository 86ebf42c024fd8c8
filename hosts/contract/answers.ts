import { object } from 'charter-widgets/contract';
import * as v from 'valibot';

/** The data of an answer that says nothing more; whatever another server puts there is passed over. */
export const nothing = v.fallback(object({}), {});

/** The same of what is gone. */
export const gone = v.fallback(v.null(), null);
