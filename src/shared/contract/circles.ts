/** Circles: family, friends or colleagues who have joined, and the people they celebrate together (docs/decisions/0085-circles.md). */
import { z } from 'zod';
import { image, success } from './common.ts';
import { acquaintance } from './friends.ts';
import { route } from './route.ts';
import { textLine } from './text.ts';

export const circleKinds = ['family', 'friends', 'colleagues', 'other'] as const;
export const circleKind = z.enum(circleKinds);

export const MAX_CIRCLE_NAME = 60;
/** Circles that a member is in. */
export const MAX_CIRCLES = 20;
/** Together at most 100: the list of people takes so many ids. */
export const MAX_CIRCLE_MEMBERS = 40;
export const MAX_CIRCLE_PEOPLE = 60;

const circlePerson = z
  .object({
    memberId: z.uuid().nullable().meta({ description: 'Of those with an account' }),
    jubileeId: z.uuid().nullable().meta({ description: 'The person among the reader’s own people' }),
    firstName: z.string(),
    lastName: z.string(),
    avatar: image.nullable(),
    isSelf: z.boolean(),
    isOwner: z.boolean().meta({ description: 'Whoever made the circle, or took it over' }),
    mayRemove: z.boolean(),
    addedId: z.uuid().nullable().meta({ description: 'What removes a person without an account from the circle' }),
    birthday: z
      .object({ date: z.iso.date(), daysLeft: z.int(), turns: z.int().nullable(), monthDay: z.string().meta({ description: 'MM-DD of birth, which 29 February differs by in common years' }) })
      .nullable()
      .meta({ description: 'The next one; null where unknown, or not shown to the reader' }),
  })
  .meta({ id: 'CirclePerson' });

const summary = {
  _id: z.uuid(),
  name: z.string(),
  kind: circleKind,
  isOwner: z.boolean(),
  memberCount: z.int().meta({ description: 'Those with an account, oneself among them' }),
  jubileeIds: z.array(z.uuid()).meta({ description: 'Those in the circle who are among the reader’s own people' }),
};

export const circleSummary = z.object(summary).meta({ id: 'CircleSummary' });
export const circle = z
  .object({
    ...summary,
    people: z.array(circlePerson).meta({ description: 'Everybody in it, whoever celebrates next first' }),
    invited: z.array(acquaintance).meta({ description: 'Who has not answered yet; for the owner alone' }),
  })
  .meta({ id: 'Circle' });
export const circleInvitation = z.object({ _id: z.uuid(), name: z.string(), kind: circleKind, from: acquaintance }).meta({ id: 'CircleInvitation' });

const fields = { name: textLine(MAX_CIRCLE_NAME), kind: circleKind };
const memberIds = z.array(z.uuid()).max(MAX_CIRCLE_MEMBERS);
export const createCircle = z.object({ ...fields, memberIds: memberIds.default([]).meta({ description: 'Friends who are invited' }) });
export const patchCircle = z.object(fields).partial();
export const inviteToCircle = z.object({ memberIds: memberIds.min(1) });

export const circleAnswer = z.object({ circle });
export const circlesAnswer = z.object({ circles: z.array(circleSummary), invitations: z.array(circleInvitation) });

export type CircleKind = z.infer<typeof circleKind>;
export type Circle = z.infer<typeof circle>;
export type CirclePerson = Circle['people'][number];
export type CircleSummary = z.infer<typeof circleSummary>;
export type CircleInvitation = z.infer<typeof circleInvitation>;
export type FoundCircles = z.infer<typeof circlesAnswer>;
export type CreateCircle = z.output<typeof createCircle>;
export type PatchCircle = z.output<typeof patchCircle>;

const fails = ['NOT_FOUND'] as const;

export const circles = {
  list: route('app', 'GET', '/circles', { summary: 'The circles that the member is in, and those that invite', returns: circlesAnswer }),
  create: route('app', 'POST', '/circles', { summary: 'A new circle; friends are invited to it', body: createCircle, returns: circleAnswer, status: 201, fails: ['CIRCLES_FULL', 'CIRCLE_FULL'] }),
  get: route('app', 'GET', '/circles/:id', { summary: 'A circle that the member is in', returns: circleAnswer, fails }),
  patch: route('app', 'PATCH', '/circles/:id', { summary: 'Its name and kind, by its owner', body: patchCircle, returns: circleAnswer, fails }),
  remove: route('app', 'DELETE', '/circles/:id', { summary: 'Delete it for all, by its owner', returns: success, fails }),
  invite: route('app', 'POST', '/circles/:id/members', { summary: 'Invite friends, by its owner', body: inviteToCircle, returns: circleAnswer, fails: ['NOT_FOUND', 'CIRCLE_FULL'] }),
  removeMember: route('app', 'DELETE', '/circles/:id/members/:memberId', { summary: 'Remove a member or an invitation, by its owner', returns: circleAnswer, fails }),
  join: route('app', 'POST', '/circles/:id/membership', { summary: 'Accept an invitation', returns: circleAnswer, fails: ['NOT_FOUND', 'CIRCLES_FULL', 'CIRCLE_FULL'] }),
  leave: route('app', 'DELETE', '/circles/:id/membership', { summary: 'Leave it, or decline; who has been in it longest takes over', returns: success, fails }),
  addPerson: route('app', 'PUT', '/circles/:id/people/:jubileeId', {
    summary: 'Show one of one’s own people, without an account, to the circle: name, picture and birthday',
    returns: circleAnswer,
    fails: ['NOT_FOUND', 'CIRCLE_FULL'],
  }),
  removePerson: route('app', 'DELETE', '/circles/:id/people/:jubileeId', { summary: 'Take a person out again: whoever added them, or the owner', returns: circleAnswer, fails }),
};
