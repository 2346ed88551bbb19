import { m } from '#shared/i18n/paraglide/messages.js';

/** Browser and system of a session; a fallback name if both are unknown. */
export const deviceName = ({ browser, system }: { browser: string; system: string }): string => [browser, system].filter(Boolean).join(', ') || m.settings_session_unknown();
