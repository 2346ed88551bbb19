/** Auth state of this browser, and the sign-in form's input (specification, section 3: auth state). */
import type { KeyStorage } from '#web/lib/browser/browser-storage.ts';

export const AUTH_KEY = 'auth';

/** Tab of the modal and the sign-in page: 0 logs in, 1 signs up. */
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
  /** Why login or signup is required, if there is a reason to show. */
  loginMessage: string | null;
  signupMessage: string | null;
  tab: AuthTab;
  hasJustLoggedOut: boolean;
}

const noErrors: FieldErrors = { email: null, password: null };

/** Reset state (AUTH-05). */
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

/** Whether there is a member, input or a message: otherwise a visitor's browser stores nothing. */
const isWorthStoring = ({ isAuthenticated, email, loginMessage, signupMessage, tab }: AuthState): boolean =>
  isAuthenticated || email !== '' || loginMessage !== null || signupMessage !== null || tab !== resetState.tab;

/** Stores the state without the password. */
export function persist(storage: KeyStorage, state: AuthState): void {
  const { password: _, ...stored } = state;
  if (isWorthStoring(state)) storage.setItem(AUTH_KEY, JSON.stringify(stored));
  else storage.removeItem(AUTH_KEY);
}

function parse(text: string | null): Partial<Record<keyof AuthState, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** Whether a stored state is signed in. */
export const isAuthenticatedIn = (text: string | null): boolean => parse(text).isAuthenticated === true;

/** The parts of a stored state that outlive the document: address and tab. The server says who is signed in. */
export function restore(storage: KeyStorage): Pick<AuthState, 'email' | 'tab'> {
  const stored = parse(storage.getItem(AUTH_KEY));
  return { email: typeof stored.email === 'string' ? stored.email : '', tab: stored.tab === 1 ? 1 : 0 };
}
