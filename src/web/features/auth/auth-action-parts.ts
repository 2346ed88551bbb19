import type { Api } from '#web/lib/api/loader-api.ts';
import type { User } from '#web/lib/session/user.ts';
import type { AuthStore } from './auth-store.ts';

export interface AuthApi {
  auth: Pick<Api['auth'], 'login' | 'logout' | 'register' | 'verifyEmail' | 'resendVerification' | 'forgotPassword' | 'resetPassword'>;
  security: Pick<Api['security'], 'takeSecondStep' | 'getLoginOptions' | 'logInWithPasskey'>;
  users: { get: () => Promise<{ user: User }> };
}

export interface Notifications {
  show: (text: string, type: 'error' | 'info') => void;
  clear: () => void;
}

/** Shared parts of the sign-in actions. */
export interface AuthParts {
  api: AuthApi;
  store: AuthStore;
  notifications: Notifications;
}

/** E-mail addresses are case-insensitive (specification, section 5). */
export const lowerCased = (email: string): string => email.trim().toLowerCase();
