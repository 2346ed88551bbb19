/** Who is signed in as far as this browser knows, and what is typed to become so (specification, section 3: auth state). */
import type { KeyStorage } from '#web/lib/browser/browser-storage.ts';

export const AUTH_KEY = 'auth';

/** Of the modal and the sign-in page: 0 logs in, 1 signs up. */
export type AuthTab = 0 | 1;

export interface FieldErrors {
  email: string | null;
  password: string | null;
}

export interface AuthState {
  isLoading: boolean;
  isAuthenticated: boolean;
  email: string;
  password: string;
  errors: FieldErrors;
  isModalVisible: boolean;
  /** Why one is asked to log in or to sign up, where there is a reason to tell. */
  loginMessage: string | null;
  signupMessage: string | null;
  tab: AuthTab;
  /** For 100 ms after a logout: the next check simply resets. */
  hasJustLoggedOut: boolean;
}

const noErrors: FieldErrors = { email: null, password: null };

/** What an auth reset makes of the state, whatever it was (AUTH-05). */
export const resetState = {
  isLoading: false,
  isAuthenticated: false,
  email: '',
  password: '',
  errors: noErrors,
  loginMessage: null,
  signupMessage: null,
  tab: 0,
} as const satisfies Partial<AuthState>;

export const initialState: AuthState = { ...resetState, isModalVisible: false, hasJustLoggedOut: false };

/** There is somebody, or something was typed or told: without that a visitor's browser keeps nothing of signing in. */
const isWorthKeeping = ({ isAuthenticated, email, loginMessage, signupMessage, tab }: AuthState): boolean =>
  isAuthenticated || email !== '' || loginMessage !== null || signupMessage !== null || tab !== resetState.tab;

/** Keeps the state: everything but the password. */
export function persist(storage: KeyStorage, state: AuthState): void {
  const { password: _, ...kept } = state;
  if (isWorthKeeping(state)) storage.setItem(AUTH_KEY, JSON.stringify(kept));
  else storage.removeItem(AUTH_KEY);
}

function parse(text: string | null): Partial<Record<keyof AuthState, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    // Somebody else's text under our key: as if there were none.
    return {};
  }
}

/** Whether a kept state is that of somebody signed in. */
export const isAuthenticatedIn = (text: string | null): boolean => parse(text).isAuthenticated === true;

/**
 * What outlives the document of a kept state: the address, and what one was about to do with it. Who is signed in, the server tells; a dialog that was
 * open, why it was, and work under way belonged to the document.
 */
export function restore(storage: KeyStorage): Pick<AuthState, 'email' | 'tab'> {
  const kept = parse(storage.getItem(AUTH_KEY));
  return { email: typeof kept.email === 'string' ? kept.email : '', tab: kept.tab === 1 ? 1 : 0 };
}
