/** Friends to whose address a gift can be sent; without the address or their absences. */
import { z } from 'zod';
import { route } from './route.ts';

const recipient = z.object({ jubileeId: z.uuid().meta({ description: 'Who they are among the member’s people' }), firstName: z.string(), lastName: z.string() }).meta({ id: 'Recipient' });

export const recipientsAnswer = z.object({ recipients: z.array(recipient) });

export const recipients = {
  list: route('app', 'GET', '/recipients', { summary: 'Friends to whose own address a present can go', returns: recipientsAnswer }),
};

export type Recipient = z.infer<typeof recipient>;
