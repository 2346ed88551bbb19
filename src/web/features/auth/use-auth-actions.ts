import type { AuthActions } from './auth-actions.ts';
import { authActionsOf } from './auth-actions-of.ts';
import { useAuthServices } from './use-auth.ts';

export function useAuthActions(): AuthActions {
  return authActionsOf(useAuthServices());
}
