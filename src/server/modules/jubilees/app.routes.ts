import { z } from 'zod';
import { success } from '#shared/contract/common.ts';
import {
  createJubilee as createBody,
  importedAnswer,
  importJubilees,
  foundPeopleAnswer,
  jubileeAnswer,
  jubileesAnswer,
  jubileesQuery,
  knownPeopleAnswer,
  patchJubilee,
  jubileeNotesAnswer,
  patchRelation,
  peopleQuery,
  putJubileeNotes,
  removedJubileeAnswer,
} from '#shared/contract/jubilees.ts';
import { memberEndpoint } from '#server/http/endpoint.ts';
import { MAX_PICTURE_BYTES } from '#server/platform/media/clean-picture.ts';
import { removePerson } from '../friends/service.ts';
import { createJubilee, findPeople, getJubilee, getNotes, listJubilees, putNotes, restoreJubilee, setAvatar, updateJubilee } from './service.ts';
import { getKnownPeople, importPeople } from './import.ts';

const done = { success: true as const };
const pictureBytes = z.instanceof(Uint8Array).meta({ type: 'string', format: 'binary', description: 'JPEG, PNG, WebP or AVIF, at most 8 MB' });

export const jubileeRoutes = [
  memberEndpoint('GET', '/jubilees', { summary: 'The people one celebrates', query: jubileesQuery, returns: jubileesAnswer }, (ctx, { query }) => listJubilees(ctx, query)),
  memberEndpoint('GET', '/jubilees/known', { summary: 'Names and birthdays of all of them, for an import to compare with', returns: knownPeopleAnswer }, (ctx) => getKnownPeople(ctx)),
  memberEndpoint('POST', '/jubilees/import', { summary: 'Many people at once; each is told of, and under its key made once', body: importJubilees, returns: importedAnswer }, (ctx, { body }) =>
    importPeople(ctx, body),
  ),
  memberEndpoint('GET', '/jubilees/:id', { summary: 'One of them', returns: jubileeAnswer, fails: ['NOT_FOUND'] }, async (ctx, { params }) => ({ jubilee: await getJubilee(ctx, params.id) })),
  memberEndpoint('PATCH', '/jubilees/:id', { summary: 'Change what is given', body: patchJubilee, returns: jubileeAnswer, fails: ['NOT_FOUND'] }, async (ctx, { params, body }) => ({
    jubilee: await updateJubilee(ctx, params.id, body),
  })),
  memberEndpoint('PATCH', '/jubilees/:id/relation', { summary: 'How one is related to them', body: patchRelation, returns: success, fails: ['NOT_FOUND'] }, async (ctx, { params, body }) => {
    await updateJubilee(ctx, params.id, body);
    return done;
  }),
  memberEndpoint('GET', '/jubilees/:id/notes', { summary: 'What one wrote about them, for oneself alone', returns: jubileeNotesAnswer, fails: ['NOT_FOUND'] }, async (ctx, { params }) => ({
    notes: await getNotes(ctx, params.id),
  })),
  memberEndpoint(
    'PUT',
    '/jubilees/:id/notes',
    { summary: 'Replace what one wrote about them', body: putJubileeNotes, returns: jubileeNotesAnswer, fails: ['NOT_FOUND'] },
    async (ctx, { params, body }) => ({
      notes: await putNotes(ctx, params.id, body.notes),
    }),
  ),
  memberEndpoint(
    'DELETE',
    '/jubilees/:id',
    { summary: 'Take one away; for ten minutes it can be taken back, a friendship that ends with it can’t', returns: removedJubileeAnswer, fails: ['NOT_FOUND'] },
    async (ctx, { params }) => ({
      ...done,
      restorableUntil: (await removePerson(ctx, params.id)).toISOString(),
    }),
  ),
  memberEndpoint('POST', '/jubilees/:id/restore', { summary: 'Take back one that was taken away', returns: jubileeAnswer, fails: ['NOT_FOUND', 'JUBILEES_FULL'] }, async (ctx, { params }) => ({
    jubilee: await restoreJubilee(ctx, params.id),
  })),
];

/** Apart, since each may bring a picture. */
export const newJubileeRoutes = [
  memberEndpoint(
    'POST',
    '/jubilees',
    {
      summary: 'One more, with or without a picture',
      body: createBody.extend({ file: pictureBytes.optional() }),
      maxFileBytes: MAX_PICTURE_BYTES,
      isFileOptional: true,
      returns: jubileeAnswer,
      status: 201,
      fails: ['HEIC_UNSUPPORTED', 'JUBILEES_FULL', 'PICTURES_BUSY'],
    },
    async (ctx, { body: { file = null, ...wish } }) => ({ jubilee: await createJubilee(ctx, wish, file) }),
  ),
  memberEndpoint(
    'POST',
    '/jubilees/:id/avatar',
    {
      summary: 'A new picture of somebody',
      body: z.object({ file: pictureBytes }),
      maxFileBytes: MAX_PICTURE_BYTES,
      returns: jubileeAnswer,
      fails: ['NOT_FOUND', 'HEIC_UNSUPPORTED', 'PICTURES_BUSY'],
    },
    async (ctx, { params, body }) => ({ jubilee: await setAvatar(ctx, params.id, body.file) }),
  ),
  memberEndpoint('DELETE', '/jubilees/:id/avatar', { summary: 'No picture', returns: jubileeAnswer, fails: ['NOT_FOUND'] }, async (ctx, { params }) => ({
    jubilee: await setAvatar(ctx, params.id, null),
  })),
];

/** Apart, so that nobody goes through all members by asking. */
export const peopleRoutes = [
  memberEndpoint('GET', '/jubilees/search-all', { summary: 'Members who let themselves be found', query: peopleQuery, returns: foundPeopleAnswer }, (ctx, { query }) => findPeople(ctx, query)),
];
