/** "Tell me when it is back": asked for on a product's page, confirmed and called off from a mail. */
import { z } from 'zod';
import { emailAddress } from './common.ts';

export const requestAlert = z.object({ email: emailAddress });

/** The same whether the address was known or not. */
export const accepted = z.object({ accepted: z.literal(true) });

export const stockAlert = z.object({ product: z.object({ title: z.string(), path: z.string() }), variant_id: z.string(), is_confirmed: z.boolean() }).meta({ id: 'StockAlert' });

export const stockAlertAnswer = z.object({ stock_alert: stockAlert });

export type StockAlert = z.infer<typeof stockAlert>;
