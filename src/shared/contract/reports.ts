/** Reports of lists and profiles: illegal content, or breaches of the terms (Regulation (EU) 2022/2065, the DSA, article 16). */
import { z } from 'zod';
import { route } from './route.ts';
import { mayBeNameless, reportReasons } from '../values/wishes/report-reasons.ts';
import { emailAddress } from './common.ts';
import { personName, textLines } from './text.ts';

const MAX_EXPLANATION = 5_000;

export const createReport = z
  .object({
    about: z.union([
      z.object({ publicId: z.string().min(1).max(100).meta({ description: 'A list, by its public link' }) }),
      z.object({
        jubileeId: z.uuid().meta({ description: 'A friend, as one of one’s own people' }),
        wishlistId: z.uuid().nullable().default(null).meta({ description: 'One of their lists; null for the profile' }),
      }),
      z.object({ circleId: z.uuid().meta({ description: 'One of one’s own circles' }), wishlistId: z.uuid().meta({ description: 'A list that a member of it shows' }) }),
    ]),
    reason: z.enum(reportReasons),
    explanation: textLines(MAX_EXPLANATION).min(1).meta({ description: 'Why, and what on the page it is about' }),
    name: personName.nullable().default(null),
    email: emailAddress.nullable().default(null),
    isGoodFaith: z.literal(true).meta({ description: 'Whoever reports believes in good faith that it is right and complete' }),
  })
  .superRefine(({ reason, name, email }, ctx) => {
    if (mayBeNameless(reason)) return;
    if (name === null) ctx.addIssue({ code: 'custom', path: ['name'], message: 'required' });
    if (email === null) ctx.addIssue({ code: 'custom', path: ['email'], message: 'required' });
  });

export const reportAnswer = z.object({
  report: z.object({ _id: z.uuid(), isAnswered: z.boolean().meta({ description: 'Whether an address was given that an answer can go to' }) }).meta({ id: 'Report' }),
});

export type CreateReport = z.output<typeof createReport>;
export type ReportInput = z.input<typeof createReport>;

export const reports = {
  create: route('publicReports', 'POST', '/reports', {
    summary: 'Report a list or a profile; a mail says that it has come, and another what was decided',
    body: createReport,
    returns: reportAnswer,
    status: 201,
    fails: ['NOT_FOUND', 'UNAUTHENTICATED', 'ACCESS_TOKEN_EXPIRED', 'ACCESS_TOKEN_INVALID'],
  }),
};
