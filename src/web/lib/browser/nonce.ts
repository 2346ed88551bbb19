/** Content-Security-Policy nonce of the response; empty in the browser. */
import { createContext } from 'react';

export const NonceContext = createContext<string | undefined>(undefined);
