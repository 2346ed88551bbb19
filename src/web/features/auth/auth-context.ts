import { createContext } from 'react';
import type { AuthServices } from './auth-services.ts';

export const AuthContext = createContext<AuthServices | null>(null);
