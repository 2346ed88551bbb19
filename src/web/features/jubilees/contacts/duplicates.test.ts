import { expect, test } from 'vitest';
import { duplicatesIn } from './duplicates.ts';

const person = (name: string, dateOfBirth: string | null = null) => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName, dateOfBirth };
};

test('marks known people and duplicates, but not namesakes with other birthdays', () => {
  const known = [person('Åsa Öberg', '1980-05-03'), person('Bosse'), person('Ann-Sofie Ek', '--02-01')];
  const contacts = [
    [person('asa OBERG', '--05-03'), 'known'],
    [person('Åsa Öberg', '1981-05-03'), null],
    [person('Åsa Öberg', '1981-05-03'), 'repeated'],
    [person('Bosse', '1950-01-01'), 'known'],
    [person('Bosse Ek'), null],
    [person('Ann Sofie'), null],
    [{ firstName: 'Ann Sofie', lastName: 'Ek', dateOfBirth: '1970-02-01' }, 'known'],
    [person('Lisa'), null],
    [person('LISA'), 'repeated'],
    [person('Anna Ek'), 'repeated'],
    [person('Anna Ek', '--05-03'), 'repeated'],
    [person('Anna Ek', '1948-05-03'), null],
    [person('Anna Ek', '1990-01-01'), null],
  ] as const;
  expect(
    duplicatesIn(
      contacts.map(([contact]) => contact),
      known,
    ),
  ).toEqual(contacts.map(([, duplicate]) => duplicate));
});
