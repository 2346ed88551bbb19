import { circles } from '#shared/contract/circles.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { addPerson, createCircle, getCircle, inviteToCircle, joinCircle, leaveCircle, listCircles, removeCircle, removeMember, removePerson, updateCircle } from './service.ts';

const done = { success: true as const };
export const circleRoutes = [
  handle(circles.list, (ctx) => listCircles(ctx)),
  handle(circles.create, async (ctx, { body }) => ({ circle: await createCircle(ctx, body) })),
  handle(circles.get, async (ctx, { params }) => ({ circle: await getCircle(ctx, params.id) })),
  handle(circles.patch, async (ctx, { params, body }) => ({ circle: await updateCircle(ctx, params.id, body) })),
  handle(circles.remove, async (ctx, { params }) => {
    await removeCircle(ctx, params.id);
    return done;
  }),
  handle(circles.invite, async (ctx, { params, body }) => ({ circle: await inviteToCircle(ctx, params.id, body.memberIds) })),
  handle(circles.removeMember, async (ctx, { params }) => ({ circle: await removeMember(ctx, params.id, params.memberId) })),
  handle(circles.join, async (ctx, { params }) => ({ circle: await joinCircle(ctx, params.id) })),
  handle(circles.leave, async (ctx, { params }) => {
    await leaveCircle(ctx, params.id);
    return done;
  }),
  handle(circles.addPerson, async (ctx, { params }) => ({ circle: await addPerson(ctx, params.id, params.jubileeId) })),
  handle(circles.removePerson, async (ctx, { params }) => ({ circle: await removePerson(ctx, params.id, params.jubileeId) })),
];
