import { m } from '#shared/i18n/paraglide/messages.js';

/** A browser that a member uses, and on what; what neither is known of has a name of its own. */
export const deviceName = ({ browser, system }: { browser: string; system: string }): string => [browser, system].filter(Boolean).join(', ') || m.settings_session_unknown();
