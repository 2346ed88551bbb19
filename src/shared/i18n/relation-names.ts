/** Display names of the relations. */
import type { Relation } from '../values/people/relations.ts';
import type { Locale } from '../values/text/locale.ts';
import { m } from '#shared/i18n/paraglide/messages.js';

export const relationNames: Record<Relation, (inputs?: Record<string, never>, options?: { locale: Locale }) => string> = {
  friend: m.jubilees_relation_friend,
  boyfriend: m.jubilees_relation_boyfriend,
  girlfriend: m.jubilees_relation_girlfriend,
  partner: m.jubilees_relation_partner,
  husband: m.jubilees_relation_husband,
  wife: m.jubilees_relation_wife,
  mother: m.jubilees_relation_mother,
  father: m.jubilees_relation_father,
  daughter: m.jubilees_relation_daughter,
  son: m.jubilees_relation_son,
  sister: m.jubilees_relation_sister,
  brother: m.jubilees_relation_brother,
  cousin: m.jubilees_relation_cousin,
  aunt: m.jubilees_relation_aunt,
  uncle: m.jubilees_relation_uncle,
  'aunt-f': m.jubilees_relation_aunt_f,
  'uncle-f': m.jubilees_relation_uncle_f,
  grandmother: m.jubilees_relation_grandmother,
  grandfather: m.jubilees_relation_grandfather,
  'grandmother-f': m.jubilees_relation_grandmother_f,
  'grandfather-f': m.jubilees_relation_grandfather_f,
  grandchild: m.jubilees_relation_grandchild,
  'daughter-in-law': m.jubilees_relation_daughter_in_law,
  'son-in-law': m.jubilees_relation_son_in_law,
  'great-grandchild': m.jubilees_relation_great_grandchild,
  colleague: m.jubilees_relation_colleague,
  teacher: m.jubilees_relation_teacher,
  neighbor: m.jubilees_relation_neighbor,
  pet: m.jubilees_relation_pet,
  other: m.jubilees_relation_other,
};
