/** The Content-Security-Policy nonce of the answer being rendered; empty in the browser. */
import { createContext } from 'react';

export const NonceContext = createContext<string | undefined>(undefined);
