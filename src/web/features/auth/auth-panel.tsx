import { m } from '#shared/i18n/paraglide/messages.js';
import { Notice } from '#web/ui/notice.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { useAuth, useAuthServices } from './use-auth.ts';

interface AuthPanelProps {
  onSignedIn: () => void;
  /** Why the page requires a login, unless another reason was given. */
  loginReason?: string | null;
}

/** Login and signup tabs, for the page and the modal; each tab can show a reason (NAV-11). */
export function AuthPanel({ onSignedIn, loginReason = null }: AuthPanelProps) {
  const { store } = useAuthServices();
  const { tab, loginMessage, signupMessage } = useAuth();
  const message = (text: string | null) => text && <Notice className="mb-5">{text}</Notice>;
  return (
    <Tabs
      label={m.sign_in_tabs()}
      selected={tab}
      onSelect={(index) => store.set({ tab: index === 1 ? 1 : 0, errors: { email: null, password: null } })}
      tabs={[
        {
          label: m.sign_in_log_in(),
          content: (
            <>
              {message(loginMessage ?? loginReason)}
              <LoginForm onSignedIn={onSignedIn} />
            </>
          ),
        },
        {
          label: m.sign_in_sign_up(),
          content: (
            <>
              {message(signupMessage)}
              <RegisterForm />
            </>
          ),
        },
      ]}
    />
  );
}
