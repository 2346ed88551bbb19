/** Query of a people list, parsed from its URL. Pure. */
import { type Relation, relations } from '#shared/values/people/relations.ts';
import type { Query } from '#shared/contract/route-input.ts';
import { getPage } from '#web/lib/page/within-pages.ts';

export interface JubileeQuery {
  page: number;
  term: string;
  relation: Relation | 'all';
  sort: 'upcoming' | 'name';
  /** A circle's id; empty for everybody. */
  circle: string;
}

const MAX_TERM = 200;

const isRelation = (value: string | null): value is Relation => relations.includes(value as Relation);

/** Invalid values are ignored. */
export function toJubileeQuery(search: URLSearchParams): JubileeQuery {
  const relation = search.get('relation');
  return {
    page: getPage(search),
    term: (search.get('term') ?? '').trim().slice(0, MAX_TERM),
    relation: isRelation(relation) ? relation : 'all',
    sort: search.get('sort') === 'name' ? 'name' : 'upcoming',
    circle: (search.get('circle') ?? '').slice(0, MAX_TERM),
  };
}

/** The URL's query string, without defaults. */
export function jubileeSearch({ page, term, relation, sort, circle }: JubileeQuery): string {
  const search = new URLSearchParams();
  if (term !== '') search.set('term', term);
  if (circle !== '') search.set('circle', circle);
  if (relation !== 'all') search.set('relation', relation);
  if (sort !== 'upcoming') search.set('sort', sort);
  if (page !== 1) search.set('page', String(page));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The member's people in each circle, for `jubileeCall`. */
export type CirclePeople = readonly { _id: string; jubileeIds: readonly string[] }[];

/** The API query: "all" is omitted (PPL-01). An unknown circle is ignored. */
export function jubileeCall({ page, term, relation, sort, circle }: JubileeQuery, circles: CirclePeople): Query {
  const chosen = circles.find(({ _id }) => _id === circle);
  return { page, limit: 20, term, relation: relation === 'all' ? null : relation, sort, ...(chosen && { ids: chosen.jubileeIds.join(',') }) };
}
