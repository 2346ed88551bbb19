/** Facts of the demonstration catalogue, and people to rank it for. */
import { loadCatalogue } from '../../../../../demo/load-catalogue.ts';
import { inTransaction, systemContext } from '../../../platform/context.ts';
import type { TestApi } from '../../../testing/test-api.ts';
import { listGiftFacts } from '../../catalog/service.ts';
import type { ProductFacts } from '../facts.ts';
import type { Person } from '../person.ts';
import { toProductFacts } from '../product-facts.ts';

export async function readDemoFacts(api: TestApi): Promise<{ products: ProductFacts[]; getTitle: (id: string) => string }> {
  await inTransaction(systemContext(api.services, 'sv'), (ctx) => loadCatalogue(ctx, new Map()));
  const now = api.clock.now();
  const rows = await listGiftFacts(api.database, { also: [], now });
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return { products: toProductFacts(rows, now), getTitle: (id) => titles.get(id) ?? '' };
}

const answeredAt = new Date('2026-03-10T12:00:00Z');

interface PersonInput extends Partial<Omit<Person, 'answers'>> {
  answers?: Record<string, readonly string[]>;
}

/** A friend of unknown age, of whom nothing is known. */
export const makePerson = ({ answers = {}, ...rest }: PersonInput = {}): Person => ({
  notes: '',
  interests: [],
  occasion: null,
  relation: 'friend',
  age: null,
  next: null,
  wishes: new Map(),
  given: new Map(),
  chosen: new Set(),
  dismissed: new Set(),
  isMinor: false,
  budget: null,
  year: 2026,
  ...rest,
  answers: new Map(Object.entries(answers).map(([id, values]) => [id, { values, answeredAt }])),
});

export const birthday = (date: string, daysLeft: number, turns: number | null = null): Person['next'] => ({ kind: 'birthday', date, daysLeft, turns });
