import { embedFor } from './embed';
import { origin, style } from './frame';
import { pageAddress, schemeOf, titleOf } from './options';

/** Handed to the code that is imported on demand: if that imported it itself, the script would be two files from the start. */
export const shared = { embedFor, origin, pageAddress, schemeOf, style, titleOf };
export type Shared = typeof shared;
