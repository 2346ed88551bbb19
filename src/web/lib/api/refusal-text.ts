import { m } from '#shared/i18n/paraglide/messages.js';
import type { ApiError } from '#web/lib/api/call.ts';

/** Error text of a refused call: the API's message, or that the network is down. */
export const refusalText = (error: ApiError): string => (error.status === 0 ? m.settings_offline() : error.message);
