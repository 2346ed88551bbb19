import { recipients } from '#shared/contract/recipients.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { listRecipients } from './service.ts';

export const recipientRoutes = [handle(recipients.list, async (ctx) => ({ recipients: await listRecipients(ctx) }))];
