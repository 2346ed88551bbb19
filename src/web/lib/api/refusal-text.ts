import { m } from '#shared/i18n/paraglide/messages.js';
import type { ApiError } from '#web/lib/api/call.ts';

/** What a member is told of a refused call: the API's own words, or that there is no network. */
export const refusalText = (error: ApiError): string => (error.status === 0 ? m.settings_offline() : error.message);
