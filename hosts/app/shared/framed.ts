import { isFramed } from 'charter-widgets/kit';
import { createContext, useContext } from 'react';

/** Whether the page stands in a partner's frame, where it has no site around it; a server knows that by the request. */
const FramedContext = createContext(isFramed());
export const FramedProvider = FramedContext.Provider;
export const useFramed = (): boolean => useContext(FramedContext);
