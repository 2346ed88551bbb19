import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Invite } from '#shared/contract/invites.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { AccountCard } from './account-card.tsx';
import { RegisterForm } from './register-form.tsx';

interface RegisterPageProps {
  /** The inviter, if the URL names one. */
  invitedBy?: Invite;
  face?: ReactNode;
}

export function RegisterPage({ invitedBy, face }: RegisterPageProps) {
  const locale = useLocale();
  return (
    <AccountCard face={face} title={invitedBy ? m.invites_title({ name: invitedBy.firstName }) : m.sign_in_register_title()} lead={m.sign_in_register_lead()}>
      <RegisterForm invitedBy={invitedBy?._id} />
      <p className="mt-5 border-t border-line pt-4 text-center">
        {m.sign_in_has_account()}{' '}
        <Link to={pathTo('login', locale)} className="link inline-flex min-h-tap items-center">
          {m.sign_in_log_in()}
        </Link>
      </p>
    </AccountCard>
  );
}
