/** Sign-in and sign-out actions with notifications (specification, sections 4 and 5). */
import { createAccountActions } from './account-actions.ts';
import type { AuthParts } from './auth-action-parts.ts';
import { createLoginActions } from './login-actions.ts';
import { createLogoutActions, type LogoutOptions } from './logout-actions.ts';

export interface AuthActionsOptions extends AuthParts, LogoutOptions {
  /** Another member may see other search results. */
  clearSearchCache: () => void;
}

export type AuthActions = ReturnType<typeof createAuthActions>;

export const createAuthActions = (options: AuthActionsOptions) => ({
  ...createLoginActions(options, options.clearSearchCache),
  ...createAccountActions(options),
  ...createLogoutActions(options, options),
});
