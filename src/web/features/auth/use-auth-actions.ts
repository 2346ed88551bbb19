import type { AuthActions } from './auth-actions.ts';
import { composeAuthActions } from './create-auth-actions.ts';
import { useAuthServices } from './use-auth.ts';

export function useAuthActions(): AuthActions {
  return composeAuthActions(useAuthServices());
}
