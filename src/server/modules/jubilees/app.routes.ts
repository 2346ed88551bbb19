import { jubilees } from '#shared/contract/jubilees.ts';
import { handle } from '#server/http/api/endpoint.ts';
import { createJubilee, findPeople, getJubilee, getNotes, listJubilees, putNotes, restoreJubilee, setAvatar, updateJubilee } from './service.ts';
import { getKnownPeople, importPeople } from './import.ts';
import { getYearOfPeople } from './year.ts';

const done = { success: true as const };
export const jubileeRoutes = [
  handle(jubilees.list, (ctx, { query }) => listJubilees(ctx, query)),
  handle(jubilees.listYear, (ctx) => getYearOfPeople(ctx)),
  handle(jubilees.listKnown, (ctx) => getKnownPeople(ctx)),
  handle(jubilees.importPeople, (ctx, { body }) => importPeople(ctx, body)),
  handle(jubilees.get, async (ctx, { params }) => ({ jubilee: await getJubilee(ctx, params.id) })),
  handle(jubilees.patch, async (ctx, { params, body }) => ({
    jubilee: await updateJubilee(ctx, params.id, body),
  })),
  handle(jubilees.setRelation, async (ctx, { params, body }) => {
    await updateJubilee(ctx, params.id, body);
    return done;
  }),
  handle(jubilees.getNotes, async (ctx, { params }) => ({
    notes: await getNotes(ctx, params.id),
  })),
  handle(jubilees.putNotes, async (ctx, { params, body }) => ({
    notes: await putNotes(ctx, params.id, body.notes),
  })),
  handle(jubilees.restore, async (ctx, { params }) => ({
    jubilee: await restoreJubilee(ctx, params.id),
  })),
  handle(jubilees.create, async (ctx, { body: { file = null, ...input } }) => ({ jubilee: await createJubilee(ctx, input, file) })),
  handle(jubilees.putAvatar, async (ctx, { params, body }) => ({ jubilee: await setAvatar(ctx, params.id, body.file) })),
  handle(jubilees.removeAvatar, async (ctx, { params }) => ({
    jubilee: await setAvatar(ctx, params.id, null),
  })),
  handle(jubilees.searchPeople, (ctx, { query }) => findPeople(ctx, query)),
];
