import { circleEvents } from '#shared/contract/circle-events.ts';
import { dishes } from '#shared/contract/dishes.ts';
import { events } from '#shared/contract/events.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { inviteSameGuests } from './again.ts';
import { getGathering, inviteCircle } from './circles.ts';
import { addDish, listDishes, releaseDish, removeDish, takeDish } from './dishes.ts';
import { addGuests, admitGuest, inviteAgain, messageGuests, remindSilent, removeGuest, thankGuests } from './guests.ts';
import { addHost, removeHost } from './hosts.ts';
import { remindOfEvent } from './remind-me.ts';
import { cancelEvent, createEvent, getEvent, listEvents, removeEvent, setCover, updateEvent } from './service.ts';

export const eventRoutes = [
  handle(events.list, async (ctx, { query }) => ({ events: await listEvents(ctx, query.when) })),
  handle(events.create, async (ctx, { body }) => ({ event: await createEvent(ctx, body) })),
  handle(events.get, async (ctx, { params }) => ({ event: await getEvent(ctx, params.id) })),
  handle(events.patch, async (ctx, { params, body }) => ({ event: await updateEvent(ctx, params.id, body) })),
  handle(events.remove, async (ctx, { params }) => ({ state: await removeEvent(ctx, params.id) })),
  handle(events.cancel, async (ctx, { params, body }) => ({ event: await cancelEvent(ctx, params.id, body.text) })),
  handle(events.addHost, async (ctx, { params, body }) => ({ event: await addHost(ctx, params.id, body.friendId) })),
  handle(events.removeHost, async (ctx, { params }) => {
    await removeHost(ctx, params.id, params.memberId);
    return { success: true as const };
  }),
  handle(events.addGuests, async (ctx, { params, body }) => ({ guests: await addGuests(ctx, params.id, body.guests) })),
  handle(events.removeGuest, async (ctx, { params }) => {
    await removeGuest(ctx, params.id, params.guestId);
    return { success: true as const };
  }),
  handle(events.inviteSame, async (ctx, { params }) => ({ guests: await inviteSameGuests(ctx, params.id) })),
  handle(events.thank, async (ctx, { params, body }) => ({ sent: await thankGuests(ctx, params.id, body.text) })),
  handle(dishes.list, async (ctx, { params }) => ({ dishes: await listDishes(ctx, params.id) })),
  handle(dishes.add, async (ctx, { params, body }) => ({ dishes: await addDish(ctx, params.id, body) })),
  handle(dishes.take, async (ctx, { params }) => ({ dishes: await takeDish(ctx, params.id, params.dishId) })),
  handle(dishes.release, async (ctx, { params }) => ({ dishes: await releaseDish(ctx, params.id, params.dishId) })),
  handle(dishes.remove, async (ctx, { params }) => ({ dishes: await removeDish(ctx, params.id, params.dishId) })),
  handle(events.inviteAgain, (ctx, { params }) => inviteAgain(ctx, params.id, params.guestId)),
  handle(events.admit, async (ctx, { params }) => ({ event: await admitGuest(ctx, params.id, params.guestId) })),
  handle(events.remind, async (ctx, { params }) => ({ sent: await remindSilent(ctx, params.id) })),
  handle(events.message, async (ctx, { params, body }) => ({ sent: await messageGuests(ctx, params.id, body.to, body.text) })),
  handle(events.remindMe, async (ctx, { params, body }) => ({ reminder: await remindOfEvent(ctx, params.id, body.repeats) })),
  handle(circleEvents.invite, async (ctx, { params }) => ({ guests: await inviteCircle(ctx, params.id, params.circleId) })),
  handle(circleEvents.getGathering, async (ctx, { params }) => ({ event: await getGathering(ctx, params.id) })),
  handle(events.setCover, async (ctx, { params, body }) => ({ event: await setCover(ctx, params.id, body.file) })),
  handle(events.removeCover, async (ctx, { params }) => ({ event: await setCover(ctx, params.id, null) })),
];
