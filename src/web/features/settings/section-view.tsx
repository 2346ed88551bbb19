import type { ReactNode } from 'react';
import type { SettingsBySection } from '#shared/contract/settings.ts';
import { AccountSection, type AccountSectionProps } from './account-section.tsx';
import { AvailabilitySection } from './availability-section.tsx';
import type { LoadedSection } from './load-section.ts';
import { MembershipSection } from './membership-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PaymentsSection } from './payments-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { RemindersSection } from './reminders-section.tsx';

interface SectionViewProps extends Pick<AccountSectionProps, 'onSignedOut'> {
  loaded: LoadedSection;
  /** The membership's parts, of a feature of their own. */
  membership: (settings: SettingsBySection['membership']) => ReactNode;
}

export function SectionView({ loaded, membership, onSignedOut }: SectionViewProps) {
  switch (loaded.section) {
    case 'account':
      return <AccountSection settings={loaded.settings} user={loaded.user} sessions={loaded.sessions} security={loaded.security} onSignedOut={onSignedOut} />;
    case 'privacy':
      return <PrivacySection settings={loaded.settings} />;
    case 'notifications':
      return <NotificationsSection settings={loaded.settings} push={loaded.push} />;
    case 'reminders':
      return <RemindersSection settings={loaded.settings} />;
    case 'availability':
      return <AvailabilitySection settings={loaded.settings} addresses={loaded.addresses} today={loaded.today} />;
    case 'payments':
      return <PaymentsSection settings={loaded.settings} today={loaded.today} />;
    case 'membership':
      return <MembershipSection>{membership(loaded.settings)}</MembershipSection>;
  }
}
