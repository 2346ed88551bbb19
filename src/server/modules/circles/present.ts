/** Rows → API responses. */
import type { Circle, CirclePerson, CircleSummary } from '#shared/contract/circles.ts';
import type { Acquaintance } from '#shared/contract/friends.ts';
import type { PictureFor } from '../media/service.ts';
import type { CircleRow, FellowRow, PersonRow, TrackedRow } from './repository.ts';
import { compareByNext, findBirthday, listApart } from './rules.ts';

export const presentSummary = ({ id, name, kind, is_owner, member_count, jubilee_ids }: CircleRow): CircleSummary => ({
  _id: id,
  name,
  kind,
  isOwner: is_owner,
  memberCount: member_count,
  jubileeIds: jubilee_ids,
});

export const presentAcquaintance = ({ member_id, first_name, last_name, avatar_id }: PersonRow, getPicture: PictureFor): Acquaintance => ({
  _id: member_id,
  firstName: first_name,
  lastName: last_name,
  avatar: getPicture(avatar_id),
});

interface Viewed {
  viewerId: string;
  today: string;
  getPicture: PictureFor;
}

const presentFellow = (row: FellowRow, isOwner: boolean, { viewerId, today, getPicture }: Viewed): CirclePerson => ({
  memberId: row.member_id,
  jubileeId: row.jubilee_id,
  firstName: row.first_name,
  lastName: row.last_name,
  avatar: getPicture(row.avatar_id),
  isSelf: row.member_id === viewerId,
  isOwner: row.is_owner,
  mayRemove: isOwner && row.member_id !== viewerId,
  addedId: null,
  birthday: findBirthday(row.date_of_birth, today),
});

const presentTracked = (row: TrackedRow, isOwner: boolean, { today, getPicture }: Viewed): CirclePerson => ({
  memberId: null,
  jubileeId: row.is_own ? row.id : null,
  firstName: row.first_name,
  lastName: row.last_name,
  avatar: getPicture(row.avatar_id),
  isSelf: false,
  isOwner: false,
  mayRemove: isOwner || row.is_own,
  addedId: row.id,
  birthday: findBirthday(row.date_of_birth, today),
});

export function presentCircle(row: CircleRow, fellows: readonly FellowRow[], tracked: readonly TrackedRow[], invited: readonly PersonRow[], viewed: Viewed): Circle {
  const people = [...fellows.map((fellow) => presentFellow(fellow, row.is_owner, viewed)), ...listApart(tracked, fellows).map((person) => presentTracked(person, row.is_owner, viewed))];
  return { ...presentSummary(row), people: people.sort(compareByNext), invited: row.is_owner ? invited.map((person) => presentAcquaintance(person, viewed.getPicture)) : [] };
}
