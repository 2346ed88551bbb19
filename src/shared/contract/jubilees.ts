/** The people a member celebrates (specification, sections 3 and 7; decisions, "Members"). */
import { z } from 'zod';
import { success, image, pageQuery, pagination } from './common.ts';
import { MAX_PICTURE_BYTES, pictureFile, route } from './route.ts';
import { optionalTextLine, textLine, textLines } from './text.ts';
import { isBirthDate } from '../values/people/birth-date.ts';
import { relations } from '../values/people/relations.ts';

export const relation = z.enum(relations);

export const occasionKinds = ['birthday', 'name-day', 'shared-name-day', 'mothers-day', 'fathers-day', 'valentines-day'] as const;

/** A day of celebration. "Today" is in the member's time zone. */
export const occasion = z
  .object({
    kind: z.enum(occasionKinds),
    date: z.iso.date(),
    daysLeft: z.int().meta({ description: '0 on the day itself' }),
    turns: z.int().nullable().meta({ description: 'The age of a birthday, where the year of birth is known' }),
  })
  .meta({ id: 'Occasion' });

export const jubilee = z
  .object({
    _id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    dateOfBirth: z.string().nullable().meta({ description: 'YYYY-MM-DD, or --MM-DD when the year is unknown' }),
    relation,
    avatar: image.nullable(),
    banner: image.nullable().meta({ description: 'A friend’s' }),
    friendId: z.uuid().nullable().meta({ description: 'The friend whose profile it follows, as far as they let friends see it' }),
    isDeceased: z.boolean().meta({ description: 'Kept in memory: nothing is celebrated' }),
    occasions: z.array(occasion).meta({ description: 'The next of each kind, the nearest first' }),
    createdAt: z.string(),
  })
  .meta({ id: 'Jubilee' });

const fields = {
  firstName: textLine(80),
  lastName: optionalTextLine(80),
  dateOfBirth: z.string().refine(isBirthDate, { message: 'invalid' }).nullable(),
  relation,
  isDeceased: z.boolean(),
};

/** JSON, or a form whose field `data` is this, with an avatar file. */
export const createJubilee = z.object({
  firstName: fields.firstName,
  lastName: fields.lastName.default(''),
  dateOfBirth: fields.dateOfBirth.default(null),
  relation: fields.relation.default('friend'),
  isDeceased: fields.isDeceased.default(false),
});

/** Per import call: small enough to be saved quickly, so that progress can be shown. */
export const MAX_IMPORTED = 100;

export const importJubilees = z.object({
  people: z
    .array(createJubilee.extend({ key: z.uuid().meta({ description: 'Made up by who imports, for this person alone: sent again under it, the person is not made twice' }) }))
    .min(1)
    .max(MAX_IMPORTED),
});

export const importRefusals = ['future_date', 'full'] as const;

export const importedAnswer = z.object({
  results: z
    .array(
      z.object({
        key: z.uuid(),
        refused: z.enum(importRefusals).nullable().meta({ description: 'Null: the person is there. `future_date`: the birth is still to come. `full`: nobody keeps more people than 3,000' }),
      }),
    )
    .meta({ description: 'One for each person, in the same order' }),
});

/** For an import: the existing people, to detect duplicates, and the remaining capacity. */
export const knownPeopleAnswer = z.object({
  people: z.array(z.object({ firstName: z.string(), lastName: z.string(), dateOfBirth: z.string().nullable() })),
  room: z.int().min(0),
});

/** Everybody at a glance, without pictures. Nobody kept in memory. */
export const yearOfPeopleAnswer = z.object({
  today: z.iso.date().meta({ description: 'The day it is where the member lives' }),
  people: z
    .array(z.object({ _id: z.uuid(), firstName: z.string(), date: z.iso.date(), turns: z.int().nullable() }))
    .meta({ description: 'By their next birthday, today’s first: the year that begins today' }),
  unknown: z.array(z.object({ _id: z.uuid(), firstName: z.string() })).meta({ description: 'Whose birthday the member doesn’t know, by name' }),
});

export const patchJubilee = z.object(fields).partial();
export const patchRelation = z.object({ relation });

const MAX_JUBILEE_NOTES = 2_000;
/** The member's private notes about a person (sizes, ideas, what to avoid), visible to nobody else. */
export const putJubileeNotes = z.object({ notes: textLines(MAX_JUBILEE_NOTES) });
export const jubileeNotesAnswer = z.object({ notes: z.string() });

const MAX_TERM = 200;
const term = z.string().max(MAX_TERM).default('');

const MAX_EXCLUDED = 100;

export const jubileesQuery = pageQuery(20).extend({
  term,
  relation: relation.or(z.literal('all')).optional(),
  ids: z
    .string()
    .max(MAX_EXCLUDED * 40)
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .refine((ids) => ids.length <= MAX_EXCLUDED && ids.every((id) => z.uuid().safeParse(id).success), { message: 'invalid' })
    .optional()
    .meta({ description: 'Those of one’s people alone, up to 100 ids with commas' }),
  isLinkable: z.stringbool().optional().meta({ description: 'Those alone who may turn out to be a friend: alive, and no friend yet' }),
  sort: z.enum(['upcoming', 'name']).default('upcoming').meta({ description: 'By who has birthday next, or by name' }),
});

export const peopleQuery = pageQuery(12).extend({
  term,
  excludeJubilees: z
    .string()
    .max(MAX_EXCLUDED * 40)
    .default('')
    .transform((text) => (text === 'true' ? ('known' as const) : text.split(',').filter((id) => id !== '')))
    .refine((wanted) => wanted === 'known' || (wanted.length <= MAX_EXCLUDED && wanted.every((id) => z.uuid().safeParse(id).success)), { message: 'invalid' })
    .meta({ description: '`true` leaves out those one has already; or up to 100 ids of members, with commas' }),
});

/** The friendship status relative to the viewer. */
export const friendship = z.enum(['none', 'sent', 'received', 'friends']);

/** A search result: only what a stranger may know. */
export const foundPerson = z
  .object({ _id: z.uuid(), firstName: z.string(), lastName: z.string(), avatar: image.nullable(), dateOfBirth: z.null(), relation: z.null(), friendship })
  .meta({ id: 'FoundPerson' });

export const jubileeAnswer = z.object({ jubilee });
export const jubileesAnswer = z.object({ jubilees: z.array(jubilee), pagination });
export const foundPeopleAnswer = z.object({ jubilees: z.array(foundPerson), pagination });
export const removedJubileeAnswer = z.object({ success: z.literal(true), restorableUntil: z.string().meta({ description: 'Until then POST …/restore takes it back; afterwards nothing is kept' }) });

export type Occasion = z.infer<typeof occasion>;
export type OccasionKind = (typeof occasionKinds)[number];
export type Jubilee = z.infer<typeof jubilee>;
export type Friendship = z.infer<typeof friendship>;
export type FoundPerson = z.infer<typeof foundPerson>;
export type CreateJubilee = z.output<typeof createJubilee>;
export type ImportJubilees = z.output<typeof importJubilees>;
export type ImportedAnswer = z.infer<typeof importedAnswer>;
export type KnownPeople = z.infer<typeof knownPeopleAnswer>;
export type PatchJubilee = z.output<typeof patchJubilee>;
export type JubileesQuery = z.output<typeof jubileesQuery>;
export type PeopleQuery = z.output<typeof peopleQuery>;
export type YearOfPeople = z.infer<typeof yearOfPeopleAnswer>;
export type FoundJubilees = z.infer<typeof jubileesAnswer>;
export type FoundPeople = z.infer<typeof foundPeopleAnswer>;
export type JubileeInput = z.input<typeof createJubilee>;
export type ImportInput = z.input<typeof importJubilees>['people'][number];
export type ImportResult = z.infer<typeof importedAnswer>['results'][number];

export const jubilees = {
  searchPeople: route('people', 'GET', '/jubilees/search-all', { summary: 'Members who let themselves be found', query: peopleQuery, returns: foundPeopleAnswer }),
  list: route('app', 'GET', '/jubilees', { summary: 'The people one celebrates', query: jubileesQuery, returns: jubileesAnswer }),
  create: route('newPeople', 'POST', '/jubilees', {
    summary: 'One more, with or without a picture',
    body: createJubilee.extend({ file: pictureFile.optional() }),
    maxFileBytes: MAX_PICTURE_BYTES,
    isFileOptional: true,
    returns: jubileeAnswer,
    status: 201,
    fails: ['HEIC_UNSUPPORTED', 'JUBILEES_FULL', 'PICTURES_BUSY'],
  }),
  listYear: route('app', 'GET', '/jubilees/year', { summary: 'All of them by their next birthday, for a year at a glance', returns: yearOfPeopleAnswer }),
  listKnown: route('app', 'GET', '/jubilees/known', { summary: 'Names and birthdays of all of them, for an import to compare with', returns: knownPeopleAnswer }),
  importPeople: route('app', 'POST', '/jubilees/import', { summary: 'Many people at once; each is told of, and under its key made once', body: importJubilees, returns: importedAnswer }),
  get: route('app', 'GET', '/jubilees/:id', { summary: 'One of them', returns: jubileeAnswer, fails: ['NOT_FOUND'] }),
  patch: route('app', 'PATCH', '/jubilees/:id', { summary: 'Change what is given', body: patchJubilee, returns: jubileeAnswer, fails: ['NOT_FOUND'] }),
  setRelation: route('app', 'PATCH', '/jubilees/:id/relation', { summary: 'How one is related to them', body: patchRelation, returns: success, fails: ['NOT_FOUND'] }),
  getNotes: route('app', 'GET', '/jubilees/:id/notes', { summary: 'What one wrote about them, for oneself alone', returns: jubileeNotesAnswer, fails: ['NOT_FOUND'] }),
  putNotes: route('app', 'PUT', '/jubilees/:id/notes', { summary: 'Replace what one wrote about them', body: putJubileeNotes, returns: jubileeNotesAnswer, fails: ['NOT_FOUND'] }),
  remove: route('app', 'DELETE', '/jubilees/:id', {
    summary: 'Take one away; for ten minutes it can be taken back, a friendship that ends with it can’t',
    returns: removedJubileeAnswer,
    fails: ['NOT_FOUND'],
  }),
  restore: route('app', 'POST', '/jubilees/:id/restore', { summary: 'Take back one that was taken away', returns: jubileeAnswer, fails: ['NOT_FOUND', 'JUBILEES_FULL'] }),
  putAvatar: route('newPeople', 'POST', '/jubilees/:id/avatar', {
    summary: 'A new picture of somebody',
    body: z.object({ file: pictureFile }),
    maxFileBytes: MAX_PICTURE_BYTES,
    returns: jubileeAnswer,
    fails: ['NOT_FOUND', 'HEIC_UNSUPPORTED', 'PICTURES_BUSY'],
  }),
  removeAvatar: route('newPeople', 'DELETE', '/jubilees/:id/avatar', { summary: 'No picture', returns: jubileeAnswer, fails: ['NOT_FOUND'] }),
};
