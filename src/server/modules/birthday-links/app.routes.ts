import { birthdayLinks } from '#shared/contract/birthday-links.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { dismissBirthdayAnswer, endBirthdayLink, getAskedBirthday, getBirthdayLinks, giveBirthday, makeBirthdayLink, renewBirthdayLink, restoreBirthdayAnswer, saveBirthdayAnswer } from './service.ts';

const done = { success: true as const };
/** A large family answers in one evening; a stranger with the link gets no further. */
const ANSWERS_AN_HOUR = 120;

export const birthdayLinkRoutes = [
  handle(birthdayLinks.getAsked, (ctx, { params }) => getAskedBirthday(ctx, params.token)),
  handle(birthdayLinks.give, { limitOfEach: { subject: ({ token = '' }) => token, rule: { limit: ANSWERS_AN_HOUR, windowSeconds: 3_600 } } }, async (ctx, { params, body }) => {
    await giveBirthday(ctx, params.token, body);
    return done;
  }),
  handle(birthdayLinks.list, (ctx) => getBirthdayLinks(ctx)),
  handle(birthdayLinks.make, async (ctx, { body }) => ({ link: await makeBirthdayLink(ctx, body.jubileeId) })),
  handle(birthdayLinks.renew, async (ctx, { params }) => ({ link: await renewBirthdayLink(ctx, params.id) })),
  handle(birthdayLinks.end, async (ctx, { params }) => {
    await endBirthdayLink(ctx, params.id);
    return done;
  }),
  handle(birthdayLinks.save, async (ctx, { params, body }) => ({ jubilee: await saveBirthdayAnswer(ctx, params.id, body.jubileeId) })),
  handle(birthdayLinks.dismiss, async (ctx, { params }) => ({ success: true as const, restorableUntil: (await dismissBirthdayAnswer(ctx, params.id)).toISOString() })),
  handle(birthdayLinks.restore, async (ctx, { params }) => {
    await restoreBirthdayAnswer(ctx, params.id);
    return done;
  }),
];
