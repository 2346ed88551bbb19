/** Parts of the generated products' names and texts. */

export interface Noun {
  /** Key of the category. */
  category: string;
  sv: string;
  en: string;
  /** Swedish says "ett ljus" and "en skål"; adjectives follow. */
  isNeuter?: true;
  /** Kronor, from and to. */
  price: readonly [number, number];
  /** Values of one option, by their keys, where it comes in several. */
  option?: { key: 'size' | 'color'; values: readonly string[] };
}

const colors = { key: 'color', values: ['red', 'blue', 'green', 'white'] } as const;
const sizes = { key: 'size', values: ['small', 'medium', 'large'] } as const;

export const nouns: readonly Noun[] = [
  { category: 'bouquets', sv: 'bukett', en: 'bouquet', price: [249, 899], option: sizes },
  { category: 'flowering', sv: 'krukväxt', en: 'potted plant', price: [129, 599] },
  { category: 'seeds', sv: 'frösamling', en: 'seed collection', price: [49, 249] },
  { category: 'garden-tools', sv: 'ytterkruka', en: 'flowerpot', price: [99, 699], option: sizes },
  { category: 'necklaces', sv: 'halsband', en: 'necklace', isNeuter: true, price: [299, 3_499] },
  { category: 'earrings', sv: 'örhänge', en: 'earring', isNeuter: true, price: [199, 1_999] },
  { category: 'rings', sv: 'ring', en: 'ring', price: [299, 4_999], option: sizes },
  { category: 'bracelets', sv: 'armlänk', en: 'bracelet', price: [249, 2_499] },
  { category: 'wristwatches', sv: 'armbandsklocka', en: 'wristwatch', price: [999, 7_999] },
  { category: 'lamps', sv: 'bordslampa', en: 'table lamp', price: [399, 2_999], option: colors },
  { category: 'candles', sv: 'ljuslykta', en: 'candle holder', price: [79, 599], option: colors },
  { category: 'seating', sv: 'pall', en: 'stool', price: [699, 4_999], option: colors },
  { category: 'sofas-tables', sv: 'sidobord', en: 'side table', isNeuter: true, price: [899, 5_999] },
  { category: 'wall-clocks', sv: 'väggklocka', en: 'wall clock', price: [299, 1_999] },
  { category: 'textiles', sv: 'pläd', en: 'throw', price: [299, 1_799], option: colors },
  { category: 'mugs', sv: 'mugg', en: 'mug', price: [99, 399], option: colors },
  { category: 'glassware', sv: 'karaff', en: 'carafe', price: [199, 899] },
  { category: 'dishes', sv: 'skål', en: 'bowl', price: [149, 999], option: sizes },
  { category: 'storage', sv: 'burk', en: 'jar', price: [79, 499], option: sizes },
  { category: 'utensils', sv: 'pepparkvarn', en: 'pepper mill', price: [199, 899] },
  { category: 'notebooks', sv: 'anteckningsbok', en: 'notebook', price: [79, 349], option: colors },
  { category: 'pens', sv: 'penna', en: 'pen', price: [59, 1_499] },
  { category: 'soft-toys', sv: 'nallebjörn', en: 'teddy bear', price: [149, 699], option: sizes },
  { category: 'wooden-toys', sv: 'tågbana', en: 'train set', price: [199, 1_299] },
  { category: 'puzzles', sv: 'pussel', en: 'puzzle', isNeuter: true, price: [99, 499] },
  { category: 'balls', sv: 'boll', en: 'ball', price: [79, 399], option: colors },
  { category: 'newborn-gifts', sv: 'babyfilt', en: 'baby blanket', price: [199, 799], option: colors },
  { category: 'party', sv: 'girlang', en: 'garland', price: [49, 249] },
  { category: 'hiking', sv: 'termos', en: 'vacuum flask', price: [199, 699], option: colors },
  { category: 'camping', sv: 'lykta', en: 'camping light', price: [149, 899] },
  { category: 'accessories', sv: 'halsduk', en: 'scarf', price: [199, 1_499], option: colors },
  { category: 'shoes-bags', sv: 'axelväska', en: 'shoulder bag', price: [499, 3_999], option: colors },
  { category: 'skin', sv: 'handkräm', en: 'hand cream', price: [79, 399] },
  { category: 'bath', sv: 'badhandduk', en: 'bath towel', price: [149, 699], option: colors },
];

interface Adjective {
  sv: string;
  /** Before a neuter noun. */
  neuter: string;
  en: string;
}

export const adjectives: readonly Adjective[] = [
  { sv: 'handgjord', neuter: 'handgjort', en: 'handmade' },
  { sv: 'stillsam', neuter: 'stillsamt', en: 'quiet' },
  { sv: 'rejäl', neuter: 'rejält', en: 'sturdy' },
  { sv: 'lekfull', neuter: 'lekfullt', en: 'playful' },
  { sv: 'liten', neuter: 'litet', en: 'small' },
  { sv: 'enkel', neuter: 'enkelt', en: 'simple' },
  { sv: 'festlig', neuter: 'festligt', en: 'festive' },
  { sv: 'klassisk', neuter: 'klassiskt', en: 'classic' },
  { sv: 'mjuk', neuter: 'mjukt', en: 'soft' },
  { sv: 'varm', neuter: 'varmt', en: 'warm' },
  { sv: 'ljus', neuter: 'ljust', en: 'light' },
  { sv: 'mörk', neuter: 'mörkt', en: 'dark' },
  { sv: 'rundad', neuter: 'rundat', en: 'rounded' },
  { sv: 'randig', neuter: 'randigt', en: 'striped' },
  { sv: 'prickig', neuter: 'prickigt', en: 'dotted' },
  { sv: 'nordisk', neuter: 'nordiskt', en: 'Nordic' },
  { sv: 'vardaglig', neuter: 'vardagligt', en: 'everyday' },
  { sv: 'högtidlig', neuter: 'högtidligt', en: 'solemn' },
  { sv: 'oväntad', neuter: 'oväntat', en: 'unexpected' },
  { sv: 'gedigen', neuter: 'gediget', en: 'solid' },
];

/** Places that lend a series its name: first and second part make one. */
export const namesFirst = ['Älv', 'Björk', 'Dal', 'Ek', 'Fjäll', 'Gran', 'Häg', 'Is', 'Jul', 'Kust', 'Lind', 'Mo', 'Norr', 'Ö', 'Rim', 'Sand', 'Tall', 'Ulv', 'Vind', 'Ås'] as const;
export const namesSecond = ['dal', 'berga', 'vik', 'näs', 'holm', 'lund', 'strand', 'torp', 'sjö', 'mark'] as const;

export const sentences: { sv: readonly string[]; en: readonly string[] } = {
  sv: [
    'Formgiven för att användas ofta och hålla länge.',
    'Varje exemplar skiljer sig lite från det förra.',
    'Kommer i en ask som redan känns som en present.',
    'Tillverkas i små serier, så att inget blir liggande.',
    'Passar den som redan har det mesta.',
    'Lätt att tycka om och lätt att sköta.',
    'Ett minne av en plats där vattnet är nära.',
  ],
  en: [
    'Designed to be used often and to last for years.',
    'Each one differs a little from the one before.',
    'Comes in a box that already feels like a gift.',
    'Made in small batches, so that nothing is left lying around.',
    'For someone who already has most things.',
    'Easy to like and easy to look after.',
    'A memory of a place where water is never far.',
  ],
};
