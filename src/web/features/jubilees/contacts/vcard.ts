/** Address book cards: vCard 2.1, 3.0 and 4.0. Pure. */
import { type BirthdayContext, type ReadBirthday, readBirthday } from './birthday.ts';
import { toContact, type ReadContact } from './contact.ts';
import { type ContentLine, toList, toLists, toParts, plainText } from './content-line.ts';

/** Takes a file's lines one by one. */
export interface EntryReader {
  line: (line: ContentLine) => void;
  /** End of the file: also emits an unfinished entry. */
  end: () => void;
}

const FIELDS = ['VERSION', 'N', 'FN', 'NICKNAME', 'ORG', 'BDAY', 'DEATHDATE', 'DEATHPLACE', 'KIND', 'X-ADDRESSBOOKSERVER-KIND', 'X-ABSHOWAS', 'EMAIL', 'TEL'] as const;
type Field = (typeof FIELDS)[number];

const isField = (name: string): name is Field => FIELDS.includes(name as Field);

/** In the card's order, without empty ones. */
type Card = Partial<Record<Field, ContentLine[]>>;

/** Maximum values per property. */
const MAX_OF_FIELD = 10;

/** The birthday, which may repeat in several forms with one ALTID (RFC 6350, section 5.4): the first valid one, else the first. */
function toBirthday(lines: readonly ContentLine[], context: BirthdayContext): ReadBirthday {
  const read = lines.map(({ value, params }) => readBirthday(plainText(value), context, params.get('X-APPLE-OMIT-YEAR')));
  return read.find(({ dateOfBirth }) => dateOfBirth !== null) ?? read[0] ?? readBirthday('', context);
}

function contactOfCard(card: Card, context: BirthdayContext): ReadContact {
  const value = (field: Field) => card[field]?.[0]?.value ?? '';
  const text = (field: Field) => plainText(value(field));
  // vCard 2.1 has no comma-separated lists.
  const isOld = text('VERSION') === '2.1';
  const [lastName = '', firstName = ''] = isOld ? toParts(value('N')) : toLists(value('N'));
  const [company = ''] = toParts(value('ORG'));
  const fullName = text('FN') || (isOld ? text('NICKNAME') : (toList(value('NICKNAME'))[0] ?? ''));
  const otherwise = text('EMAIL') || text('TEL');
  const kind = (text('KIND') || text('X-ADDRESSBOOKSERVER-KIND')).toLowerCase();
  if (kind === 'group') return { refused: { name: fullName, why: 'group' } };
  if (kind === 'org' || kind === 'location' || text('X-ABSHOWAS').toUpperCase() === 'COMPANY') return { refused: { name: fullName || company, why: 'company' } };
  // RFC 6474: a day or place of death means deceased.
  const isDeceased = text('DEATHDATE') !== '' || text('DEATHPLACE') !== '';
  return toContact({ firstName, lastName, fullName, company, otherwise, isDeceased, ...toBirthday(card.BDAY ?? [], context) });
}

/** Two files concatenated without a line break. */
const joined = /^VCARD\s*BEGIN:\s*VCARD$/i;

/** Emits the file's cards in order. A nested card is an agent's (2.1) and is skipped; any other nested BEGIN ends the card before, whose END is missing. */
export function createCardReader(context: BirthdayContext, give: (read: ReadContact) => void): EntryReader {
  let card: Card | null = null;
  let depth = 0;
  let isAfterAgent = false;

  function finish(): void {
    if (card) give(contactOfCard(card, context));
    card = null;
    depth = 0;
  }

  function begin(): void {
    finish();
    card = {};
    depth = 1;
  }

  return {
    line(line) {
      const isOfCard = line.value.trim().toUpperCase() === 'VCARD';
      const isAgents = isAfterAgent && depth > 0;
      isAfterAgent = line.name === 'AGENT' && line.value.trim() === '';
      if (line.name === 'BEGIN' && isOfCard) {
        if (isAgents) depth += 1;
        else begin();
      } else if (line.name === 'END' && joined.test(line.value.trim())) begin();
      else if (line.name === 'END' && isOfCard) {
        if (depth > 1) depth -= 1;
        else finish();
      } else if (depth === 1 && card && isField(line.name)) {
        const lines = card[line.name] ?? [];
        card[line.name] = lines;
        if (lines.length < MAX_OF_FIELD && plainText(line.value) !== '') lines.push(line);
      }
    },
    end: finish,
  };
}
