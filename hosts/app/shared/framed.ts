import { isFramed } from 'charter-widgets/kit';
import { createContext, useContext } from 'react';

/** Whether the page is in a partner's frame. A server knows it from the request. */
const FramedContext = createContext(isFramed());
export const FramedProvider = FramedContext.Provider;
export const useFramed = (): boolean => useContext(FramedContext);
