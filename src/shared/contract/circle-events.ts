/** Events of a circle: its next gathering, and invitations of the circle. */
import { z } from 'zod';
import { eventSummary, guestsAnswer } from './events.ts';
import { route } from './route.ts';

export const gatheringAnswer = z.object({ event: eventSummary.nullable().meta({ description: 'The next event to which the circle was invited, and the member with it' }) });

export const circleEvents = {
  invite: route('people', 'POST', '/events/:id/circles/:circleId', {
    summary: 'Invite a circle that one is in: its members, friends or not, and those whom one shows to it',
    returns: guestsAnswer,
    status: 201,
    fails: ['NOT_FOUND', 'EVENT_CLOSED', 'GUESTS_FULL'],
  }),
  getGathering: route('app', 'GET', '/circles/:id/gathering', { summary: 'The circle’s next event', returns: gatheringAnswer, fails: ['NOT_FOUND'] }),
};
