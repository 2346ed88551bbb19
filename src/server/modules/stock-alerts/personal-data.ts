/** Stock alerts as personal data, by address. */
import { statement } from '#server/platform/database.ts';
import { deletePersonJobs, heldParameter, isHeld, type PersonalData } from '#server/platform/personal-data.ts';

const collectAlerts = statement<{ json: unknown }, { addresses: string }>(
  'stock-alerts.personal-data',
  `select coalesce(json_agg(json_build_object('variantId', variant_id, 'email', email, 'language', language_code, 'isConfirmed', is_confirmed, 'createdAt', created_at, 'expiresAt', expires_at) order by created_at), '[]') as json
   from stock_alerts a where ${isHeld(':addresses', 'a.email', 'a.created_at')}`,
);
const deleteAlerts = statement<object, { addresses: string }>('stock-alerts.delete-of', `delete from stock_alerts a where ${isHeld(':addresses', 'a.email', 'a.created_at')}`);

export const stockAlertPersonalData: PersonalData = {
  tables: { stock_alerts: 'exported' },
  async collect(ctx, person) {
    const [found] = await collectAlerts(ctx.db, { addresses: heldParameter(person) });
    return { 'stock-alerts.json': found?.json };
  },
  async erase(ctx, person) {
    await deleteAlerts(ctx.db, { addresses: heldParameter(person) });
    await deletePersonJobs(ctx, 'stock-alerts', person);
  },
};
