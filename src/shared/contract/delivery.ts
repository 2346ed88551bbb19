/** How goods are delivered: parts of delivery options, carts and orders. */
import { z } from 'zod';
import { countryCodes } from '../values/places/countries.ts';
import { deliveryKinds } from '../values/orders/delivery-kinds.ts';

export const deliveryKind = z.enum(deliveryKinds).meta({ description: 'home: to the door or letterbox; pickup: collected; evening, day: to the door on a chosen day' });

const timeOfDay = z.string().regex(/^\d{2}:\d{2}$/);

/** The part of the day in which it arrives. */
export const deliveryWindow = z.object({ from: timeOfDay, to: timeOfDay }).meta({ id: 'DeliveryWindow' });

export const pickupPoint = z
  .object({ id: z.string(), name: z.string(), address_1: z.string(), postal_code: z.string(), city: z.string(), country_code: z.enum(countryCodes), hours: z.string() })
  .meta({ id: 'PickupPoint' });

export type PickupPoint = z.infer<typeof pickupPoint>;
