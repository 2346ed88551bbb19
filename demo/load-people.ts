/** The people whom the demonstration members celebrate: some in every season, so that somebody’s turn is never two months away. */
import type { CreateJubilee } from '#shared/contract/jubilees.ts';
import { storeJubilee } from '#server/modules/jubilees/service.ts';
import type { TransactionCtx } from '#server/platform/context.ts';
import { actAs, findMember, type Members } from './acting.ts';

type Person = Pick<CreateJubilee, 'firstName' | 'relation'> & Partial<CreateJubilee>;

const people: Record<string, readonly Person[]> = {
  'anna@example.com': [
    { firstName: 'Mamma', relation: 'mother', dateOfBirth: '1959-03-08' },
    { firstName: 'Lennart', lastName: 'Lindqvist', relation: 'father', dateOfBirth: '1957-10-02' },
    { firstName: 'Farmor', relation: 'grandmother-f', dateOfBirth: '1934-05-03' },
    { firstName: 'Gösta', lastName: 'Lindqvist', relation: 'grandfather-f', dateOfBirth: '1931-12-13', isDeceased: true },
    { firstName: 'Johan', lastName: 'Lindqvist', relation: 'brother', dateOfBirth: '1991-01-19' },
    { firstName: 'Erik', lastName: 'Sandberg', relation: 'friend', dateOfBirth: '--11-29' },
    { firstName: 'Maja', lastName: 'Berg', relation: 'friend', dateOfBirth: '1988-08-24' },
    { firstName: 'Samir', lastName: 'Haddad', relation: 'partner', dateOfBirth: '1986-12-18' },
    { firstName: 'Nora', lastName: 'Lindqvist', relation: 'daughter', dateOfBirth: '2019-06-11' },
    { firstName: 'Lova', relation: 'other', dateOfBirth: '2020-02-29' },
    { firstName: 'Birgitta', lastName: 'Ek', relation: 'neighbor', dateOfBirth: '--07-04' },
    { firstName: 'Sixten', relation: 'pet', dateOfBirth: '2021-04-15' },
    { firstName: 'Petra', lastName: 'Nyström', relation: 'colleague', dateOfBirth: null },
  ],
  'erik@example.com': [
    { firstName: 'Anna', lastName: 'Lindqvist', relation: 'friend', dateOfBirth: '1988-05-17' },
    { firstName: 'Sara', lastName: 'Sandberg', relation: 'wife', dateOfBirth: '1987-02-06' },
    { firstName: 'Mormor', relation: 'grandmother', dateOfBirth: '1938-12-27' },
    { firstName: 'Bengt', lastName: 'Sandberg', relation: 'father', dateOfBirth: '1955-09-09' },
    { firstName: 'Pappas Ulla', relation: 'other', dateOfBirth: '--07-31' },
    { firstName: 'Astrid', lastName: 'Sandberg', relation: 'daughter', dateOfBirth: '2016-10-30' },
    { firstName: 'Elias', lastName: 'Sandberg', relation: 'son', dateOfBirth: '2022-04-02' },
    { firstName: 'Morbror Kent', relation: 'uncle', dateOfBirth: '--08-17' },
    { firstName: 'Oskar', lastName: 'Wikström', relation: 'colleague', dateOfBirth: '--01-22' },
  ],
};

/** Belongs in the transaction that fills the shop; the members, by their addresses, are there already. */
export async function loadPeople(ctx: TransactionCtx, members: Members): Promise<void> {
  for (const [email, stored] of Object.entries(people)) {
    for (const person of stored) {
      await storeJubilee(actAs(ctx, findMember(members, email).id), { lastName: '', dateOfBirth: null, isDeceased: false, ...person }, null);
    }
  }
}
