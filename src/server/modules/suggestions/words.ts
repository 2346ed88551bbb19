/** Reads free text, as notes and written answers: words that name kinds of products. Pure. */
import { fold } from './fold.ts';

interface Named {
  /** Beginnings of words, in both languages. */
  words: readonly string[];
  conditions: readonly string[];
}

const named: readonly Named[] = [
  { words: ['läser', 'läsa ', 'läsning', 'böcker', 'roman', 'reads', 'reading', 'books', 'novel'], conditions: ['category:romaner-berattelser'] },
  { words: ['kokbok', 'kokböcker', 'lagar mat', 'matlagning', 'cookbook', 'cooking'], conditions: ['category:kokbocker', 'category:matlagning'] },
  { words: ['bakar', 'baka ', 'bakning', 'bakes', 'baking'], conditions: ['category:kokbocker', 'category:kvarnar-redskap+word:muffins', 'category:kvarnar-redskap+word:munk'] },
  { words: ['mugg', 'kopp', 'mugs', 'cups'], conditions: ['category:muggar-koppar'] },
  { words: ['keramik', 'ceramic', 'pottery'], conditions: ['category:muggar-koppar', 'category:fat-skalar'] },
  { words: ['kaffe', 'coffee'], conditions: ['category:kaffe-te+word:kaffe', 'category:provningar+word:kaffe'] },
  { words: ['choklad', 'chocolate'], conditions: ['category:choklad', 'category:provningar+word:choklad'] },
  { words: ['lakrits', 'licorice', 'liquorice'], conditions: ['flavor:licorice', 'category:lakrits-karameller+word:lakrits'] },
  { words: ['godis', 'sötsak', 'candy', 'sweets'], conditions: ['category:choklad-godis'] },
  { words: ['honung', 'honey'], conditions: ['category:honung-marmelad'] },
  { words: ['odla', 'trädgård', 'krukväxt', 'garden', 'plants'], conditions: ['category:odling', 'category:krukvaxter'] },
  { words: ['snittblom', 'bukett', 'bouquet', 'cut flowers'], conditions: ['category:snittblommor'] },
  { words: ['springa', 'springer', 'löpning', 'jogg', 'running', 'jogging'], conditions: ['category:skor-vaskor+word:löpar', 'category:sportklockor'] },
  { words: ['vandra', 'vandring', 'fjäll', 'hiking', 'hikes'], conditions: ['category:friluftsliv', 'category:guidade-dagar'] },
  { words: ['tält', 'camping', 'tent'], conditions: ['category:camping-vinter'] },
  { words: ['skidor', 'skiing'], conditions: ['category:guidade-dagar'] },
  { words: ['fotograf', 'kamera', 'photograph', 'camera'], conditions: ['category:kameror'] },
  { words: ['målar', 'måla ', 'ritar', 'rita ', 'paints', 'painting', 'draws', 'drawing'], conditions: ['category:pennor-skrivbord', 'category:musik-skapande+word:målar'] },
  { words: ['stickar', 'sticka ', 'stickning', 'knits', 'knitting'], conditions: ['category:pladar-kuddar+word:sticka'] },
  { words: ['pussel', 'jigsaw', 'puzzle'], conditions: ['category:pussel-spel+word:puss'] },
  { words: ['fotboll', 'football', 'soccer'], conditions: ['category:bollar-hopprep+word:fotboll'] },
  { words: ['tennis'], conditions: ['category:bollar-hopprep+word:tennis'] },
  { words: ['smycke', 'jewelry', 'jewellery'], conditions: ['category:smycken'] },
  { words: ['doftljus', 'scented candle'], conditions: ['category:ljus-lyktor+scented'] },
  { words: ['stearinljus', 'levande ljus', 'candles'], conditions: ['category:ljus-lyktor'] },
  { words: ['plåtburk', 'kakburk', 'glasburk', 'burkar', 'tins', 'jars'], conditions: ['category:forvaring'] },
  { words: ['bastu', 'spadag', 'sauna'], conditions: ['category:spadagar'] },
];

/** The written clause, and the products it names. */
export interface NamedProducts {
  /** As written, at most `MAX_QUOTE` characters. */
  quote: string;
  conditions: readonly string[];
}

const MAX_QUOTE = 60;
const negations = /(^|[^\p{L}])(inte|inga|inget|ingen|aldrig|hatar|avskyr|slutat|not|no|never|hates|don[’']t|doesn[’']t)([^\p{L}]|$)/u;

const toQuote = (clause: string): string => (clause.length <= MAX_QUOTE ? clause : `${clause.slice(0, clause.lastIndexOf(' ', MAX_QUOTE)).trimEnd()} …`);

const namesIn = (clause: string): string[] => {
  // Each beginning stands at the start of a word.
  const words = ` ${fold(clause).replaceAll(/[^\p{L}\d]+/gu, ' ')} `;
  return named.filter(({ words: beginnings }) => beginnings.some((beginning) => words.includes(` ${beginning}`))).flatMap(({ conditions }) => conditions);
};

const toClauses = (text: string): string[] =>
  text
    .split(/[.!?\n;:]+|,\s+(?:men|fast|but)\s+/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '');

/** Products that a text likes: clauses without a negation. */
export const readLikes = (text: string): NamedProducts[] =>
  toClauses(text)
    .filter((clause) => !negations.test(fold(clause)))
    .map((clause) => ({ quote: toQuote(clause), conditions: namesIn(clause) }))
    .filter(({ conditions }) => conditions.length > 0);

/** Products named in a text about unwanted things. */
export const readUnwanted = (text: string): string[] => toClauses(text).flatMap(namesIn);
