/** Cards of an address book: vCard 2.1, 3.0 and 4.0. Pure. */
import { type BirthdayContext, readBirthday } from './birthday.ts';
import { contactOf, type ReadContact } from './contact.ts';
import { type ContentLine, partsOf, plainText } from './content-line.ts';

/** Takes the lines of a file one by one. */
export interface EntryReader {
  line: (line: ContentLine) => void;
  /** The file is over: what was begun and not ended is told too. */
  end: () => void;
}

const FIELDS = ['N', 'FN', 'NICKNAME', 'ORG', 'BDAY', 'KIND', 'X-ADDRESSBOOKSERVER-KIND', 'X-ABSHOWAS', 'EMAIL', 'TEL'] as const;
type Field = (typeof FIELDS)[number];

const isField = (name: string): name is Field => FIELDS.includes(name as Field);

type Card = Partial<Record<Field, ContentLine>>;

function contactOfCard(card: Card, context: BirthdayContext): ReadContact {
  const text = (field: Field) => plainText(card[field]?.value ?? '');
  const [lastName = '', firstName = ''] = partsOf(card.N?.value ?? '');
  const [company = ''] = partsOf(card.ORG?.value ?? '');
  const fullName = text('FN') || text('NICKNAME');
  const otherwise = text('EMAIL') || text('TEL');
  const kind = (text('KIND') || text('X-ADDRESSBOOKSERVER-KIND')).toLowerCase();
  if (kind === 'group') return { refused: { name: fullName, why: 'group' } };
  if (kind === 'org' || kind === 'location' || text('X-ABSHOWAS').toUpperCase() === 'COMPANY') return { refused: { name: fullName || company, why: 'company' } };
  const birthday = readBirthday(plainText(card.BDAY?.value ?? ''), context, card.BDAY?.params.get('X-APPLE-OMIT-YEAR'));
  return contactOf({ firstName, lastName, fullName, company, otherwise, ...birthday });
}

/** Two files that were put together without a line between them. */
const joined = /^VCARD\s*BEGIN:\s*VCARD$/i;

/**
 * Gives each card of the file, in its order. A card inside of a card is an agent's (2.1), begins right after that word, and is passed over; any
 * other that begins ends the one before, whose end is missing.
 */
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
        // The first is the preferred one; an empty one is none.
        const { name } = line;
        if (plainText(card[name]?.value ?? '') === '') card[name] = line;
      }
    },
    end: finish,
  };
}
