import { expect, it } from 'vitest';
import { checkNamedTables, judgeNamed, listNamedTables } from './named-tables.ts';

const tables = new Set(['orders', 'carts', 'members']);
const namedIn = (text: string): string[] => listNamedTables('a.ts', text, tables).map(({ table, isWritten }) => `${isWritten ? 'writes' : 'reads'} ${table}`);

it.each([
  ['from and join', "'select 1 from orders o join carts on true'", ['reads orders', 'reads carts']],
  ['a join without other names', "'select 1 from orders join carts using (id)'", ['reads orders', 'reads carts']],
  ['a comma', "'select 1 from orders o, members m where true'", ['reads orders', 'reads members']],
  ['a subquery of a template', `\`select \${a}, (select 1 from carts c where c.id = \${b}) from orders\``, ['reads carts', 'reads orders']],
  ['using', "'delete from carts c using orders o where true'", ['writes carts', 'reads orders']],
  ['a part without its from', '`orders o where o.id = 1`', ['reads orders']],
  ['insert', "'insert into orders (id) select 1'", ['writes orders']],
  ['update', "'with a as (update carts c set b = 1 from members m where true) select 1'", ['writes carts', 'reads members']],
  ['a table that stands in a place', `\`insert into \${name} (id) values (1)\``, ['writes *']],
])('sees the tables of %s', (_what, text, named) => {
  expect(namedIn(`const a = ${text};`)).toEqual(named);
});

it.each([
  ['a name of its own', '`with members as materialized (select 1) select 1 from members`'],
  ['a column', '`select 1 where a is distinct from orders.id`'],
  ['a lock', "'select 1 from others for update of orders'"],
  ['a sentence', "'Two orders and three members.'"],
  ['a comment', '1; // read from orders'],
])('sees no table in %s', (_what, text) => {
  expect(namedIn(`const a = ${text};`)).toEqual([]);
});

const foreign = { table: 'orders', file: 'src/server/modules/cart/repository.ts', line: 7, by: 'cart', of: 'orders' };
const why = 'a reason';

it('refuses what is read or written without an exception', () => {
  expect(judgeNamed([{ ...foreign, isWritten: false }], { reads: [], writes: [{ by: ['cart'], tables: ['orders'], why }] })).toEqual([
    'src/server/modules/cart/repository.ts:7: cart reads orders',
    'named-tables-exceptions.ts: cart writes orders is no exception any more',
  ]);
  expect(judgeNamed([{ ...foreign, isWritten: true }], { reads: [{ by: ['cart'], tables: ['orders'], why }], writes: [] })).toEqual([
    'named-tables-exceptions.ts: cart reads orders is no exception any more',
    'src/server/modules/cart/repository.ts:7: cart writes orders',
  ]);
});

it('allows an exception, for the table and the module that it names', () => {
  const exceptions = { reads: [{ by: ['cart'], tables: ['orders'], why }], writes: [] };
  expect(judgeNamed([{ ...foreign, isWritten: false }], exceptions)).toEqual([]);
  expect(
    judgeNamed(
      [
        { ...foreign, isWritten: false },
        { ...foreign, isWritten: false, by: 'search' },
      ],
      exceptions,
    ),
  ).toHaveLength(1);
});

it('fails where it sees no tables', async () => {
  await expect(checkNamedTables(import.meta.dirname)).rejects.toThrow('saw 0 tables');
});
