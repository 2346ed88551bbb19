/** How a cart's goods can travel, and the buyer's choice. */
import { z } from 'zod';
import { daySpan, majorUnits } from './common.ts';
import { deliveryKind, deliveryWindow, pickupPoint } from './delivery.ts';

export const shippingOption = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    amount: majorUnits.meta({ description: 'For this cart: 0 once free delivery is reached' }),
    original_amount: majorUnits,
    estimate: daySpan,
    kind: deliveryKind,
    window: deliveryWindow.nullable(),
    needs_day: z.boolean().meta({ description: 'Whether gift.deliver_on must be one of delivery_days before payment' }),
    order_by: z.iso.datetime().meta({ description: 'From then on, an order would arrive later than the estimate' }),
    pickup_points: z.array(pickupPoint).meta({ description: 'Where the parcel can be collected, nearest first; one must be chosen for the kind pickup' }),
    delivery_days: z.array(z.iso.date()).meta({ description: 'The days that can be chosen: working days where it goes, from the first that can be promised on' }),
  })
  .meta({ id: 'ShippingOption' });

export const shippingOptionsAnswer = z.object({ shipping_options: z.array(shippingOption) });
export const chooseShippingMethod = z.object({
  option_id: z.string().min(1).max(100),
  data: z
    .object({
      deliver_on: z.iso.date().optional().meta({ description: 'One of the option’s delivery_days' }),
      pickup_point_id: z
        .string()
        .regex(/^[\w-]{1,100}$/)
        .optional()
        .meta({ description: 'One of the option’s pickup_points' }),
    })
    .optional(),
});

export type ShippingOption = z.infer<typeof shippingOption>;
export type ChooseShipping = z.infer<typeof chooseShippingMethod>;
