/** The calls about the people a member celebrates. */
import type { z } from 'zod';
import type { success } from '#shared/contract/common.ts';
import type * as jubilees from '#shared/contract/jubilees.ts';
import type { Relation } from '#shared/values/relations.ts';
import { type Answer, type ApiOptions, createCall, type Query } from './api-call.ts';

export type Jubilee = jubilees.Jubilee;
export type Occasion = jubilees.Occasion;
export type FoundJubilees = Answer<typeof jubilees.jubileesAnswer>;
export type FoundPeople = Answer<typeof jubilees.foundPeopleAnswer>;
export type KnownPeople = Answer<typeof jubilees.knownPeopleAnswer>;
export type ImportWish = z.input<typeof jubilees.importJubilees>['people'][number];
export type ImportResult = Answer<typeof jubilees.importedAnswer>['results'][number];
export type JubileeWish = z.input<typeof jubilees.createJubilee>;

export function createJubileeApi(options: ApiOptions) {
  const call = createCall(options);
  const pathOf = (id: string) => `/api/app/jubilees/${encodeURIComponent(id)}`;
  const one = (method: string, path: string, body?: unknown) => call<Answer<typeof jubilees.jubileeAnswer>>(method, path, body === undefined ? {} : { body });
  const formOf = (avatar: Blob, data?: object) => {
    const form = new FormData();
    if (data) form.append('data', JSON.stringify(data));
    form.append('avatar', avatar, 'avatar.jpg');
    return form;
  };
  return {
    list: (query: Query, signal?: AbortSignal) => call<FoundJubilees>('GET', '/api/app/jubilees', { query, ...(signal ? { signal } : {}) }),
    get: (id: string) => one('GET', pathOf(id)),
    create: (wish: JubileeWish, avatar: Blob | null) => one('POST', '/api/app/jubilees', avatar ? formOf(avatar, wish) : wish),
    patch: (id: string, change: z.input<typeof jubilees.patchJubilee>) => one('PATCH', pathOf(id), change),
    setRelation: (id: string, relation: Relation) => call<Answer<typeof success>>('PATCH', `${pathOf(id)}/relation`, { body: { relation } }),
    notes: (id: string) => call<Answer<typeof jubilees.jubileeNotesAnswer>>('GET', `${pathOf(id)}/notes`),
    putNotes: (id: string, notes: string) => call<Answer<typeof jubilees.jubileeNotesAnswer>>('PUT', `${pathOf(id)}/notes`, { body: { notes } }),
    putAvatar: (id: string, avatar: Blob) => one('POST', `${pathOf(id)}/avatar`, formOf(avatar)),
    removeAvatar: (id: string) => one('DELETE', `${pathOf(id)}/avatar`),
    remove: (id: string) => call<Answer<typeof jubilees.removedJubileeAnswer>>('DELETE', pathOf(id)),
    restore: (id: string) => one('POST', `${pathOf(id)}/restore`),
    known: (signal?: AbortSignal) => call<KnownPeople>('GET', '/api/app/jubilees/known', signal ? { signal } : {}),
    importPeople: (people: readonly ImportWish[]) => call<Answer<typeof jubilees.importedAnswer>>('POST', '/api/app/jubilees/import', { body: { people } }),
    findPeople: (query: Query, signal?: AbortSignal) => call<FoundPeople>('GET', '/api/app/jubilees/search-all', { query, ...(signal ? { signal } : {}) }),
  };
}

export type JubileeApi = ReturnType<typeof createJubileeApi>;
