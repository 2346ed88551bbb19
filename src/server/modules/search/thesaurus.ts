/**
 * Synonyms for gift search, folded, and words that stand for an occasion. Words of a group find each other, ranked slightly lower; words before ">"
 * are broader, and find those after it but not vice versa. Inflections are recognized: one form per word is enough.
 */
import type { Occasion } from '#shared/contract/catalog.ts';
import type { Locale } from '#shared/values/text/locale.ts';

const groups: Record<Locale, readonly string[]> = {
  sv: [
    'ur klocka armbandsur',
    'smycke > halsband ring armband orhange orstift medaljong hange',
    'orhange orstift orring',
    'halsband > hange medaljong',
    'hange hangsmycke medaljong',
    'inredning > tavla kudde lampa',
    'vaxt krukvaxt planta',
    'blomma > bukett ros tulpan orkide snittblomma krukvaxt',
    'bukett blombukett',
    'leksak > nalle pussel docka jojo trabit',
    'nalle mjukisdjur gosedjur teddy teddybjorn bjorn',
    'godis sotsak karamell konfekt snask',
    'pralin > choklad',
    'kaka bakverk smakaka',
    'tarta bakelse',
    'lakrits salmiak',
    'dryck dricka > lask saft bubbel te kaffe',
    'alkoholfritt bubbel champagne mousserande cider',
    'mugg kopp temugg kaffemugg',
    'skal fat',
    'glas vinglas dricksglas champagneglas',
    'ljus stearinljus blockljus varmeljus',
    'ljuslykta lykta ljusstake ljushallare',
    'lampa belysning armatur',
    'filt plad overkast sangoverkast',
    'kudde prydnadskudde',
    'tavla poster print affisch',
    'bok > roman novell',
    'dagbok anteckningsbok skrivbok',
    'penna reservoarpenna',
    'kort vykort gratulationskort',
    'presentpapper omslag inslagning omslagspapper',
    'vaska > handvaska ryggsack',
    'halsduk sjal scarf',
    'vante handske fingervante',
    'sko gympasko sneaker > loparsko loafer',
    'hudvard > tval lotion lappbalsam',
    'kram lotion hudkram bodylotion',
    'spa bastu avkoppling',
    'kurs klass workshop',
    'provning smakprovning',
    'upplevelse aventyr',
    'cykel barncykel',
    'slade kalke pulka',
    'boll fotboll',
    'pussel spel',
    'tvspel konsol dataspel',
    'horlur headset',
    'surfplatta ritplatta',
    'mala malarfarg vattenfarg akvarell',
    'vandra vandring friluft friluftsliv',
    'talt camping',
    'foto fotografi fotografering > kamera',
    'tradgard odling odla',
    'redskap verktyg',
    'baka bakning bakare > bakform muffinsform kokbok bakkurs',
    'laga matlagning kok',
    'solglasogon glasogon',
    'garn sticka stickning handarbete',
    'bebis baby spadbarn nyfodd',
    'barn unge',
    'kalas barnkalas fest party',
    'soffa skinnsoffa',
    'stol > pall karmstol fatolj',
    'bord sidobord soffbord',
    'forlovning vigsel vigselring forlovningsring',
    'longboard skateboard minicruiser brada',
  ],
  en: [
    'watch wristwatch timepiece',
    'jewelry jewellery > necklace ring bracelet earring pendant locket',
    'earring stud',
    'necklace > pendant locket',
    'pendant locket',
    'decor interior > cushion lamp print',
    'plant houseplant',
    'flower > bouquet rose tulip orchid',
    'bouquet bunch',
    'toy > bear doll puzzle',
    'teddy bear plush plushie',
    'candy sweet sweets confectionery',
    'chocolate truffle praline cocoa',
    'cookie biscuit',
    'cake gateau pastry',
    'donut doughnut',
    'licorice liquorice',
    'drink beverage > sparkling tea coffee',
    'champagne sparkling bubbly',
    'mug cup coffeecup',
    'bowl plate dish',
    'glass glassware wineglass',
    'candle tealight',
    'lantern holder candlestick',
    'lamp light lighting',
    'blanket throw bedspread',
    'cushion pillow',
    'print poster picture painting',
    'book > novel story',
    'diary journal notebook',
    'card postcard',
    'wrapping wrap',
    'bag > handbag purse backpack',
    'handbag purse',
    'backpack rucksack',
    'scarf shawl',
    'glove mitten',
    'shoe sneaker trainer > loafer',
    'skincare > soap lotion balm',
    'cream lotion moisturizer moisturiser',
    'spa sauna relaxation',
    'class course workshop',
    'experience adventure',
    'bike bicycle cycle',
    'sled sledge toboggan',
    'soccer football',
    'puzzle jigsaw',
    'game videogame console',
    'headphone headset earphone',
    'tablet ipad',
    'paint watercolor watercolour painting',
    'hike hiking trek outdoor',
    'tent camping',
    'photography photo > camera',
    'garden gardening growing',
    'baking bake baker > cookbook muffin doughnut',
    'cooking cook kitchen',
    'sunglasses shades',
    'yarn knit knitting',
    'baby newborn infant',
    'kid child',
    'party celebration',
    'sofa couch settee',
    'chair seat > stool armchair',
    'table desk',
    'color colour',
    'gray grey',
    'cosy cozy',
    'honey marmalade',
    'skateboard longboard cruiser',
    'oven potholder',
    'jar tin container',
  ],
};

const occasions: Record<Locale, Partial<Record<Occasion, string>>> = {
  sv: {
    birthday: 'fodelsedag fodis fyller gratulation',
    'mothers-day': 'mamma mor mors morsdag mormor farmor',
    'fathers-day': 'pappa far fars farsdag morfar farfar',
    wedding: 'brollop brollopsdag brudpar vigsel brud brudgum',
    graduation: 'student examen studenten',
    newborn: 'nyfodd bebis baby dop babyshower',
    housewarming: 'inflyttning inflyttningsfest flytt vardinna',
    christmas: 'jul julklapp julafton juldag advent',
    valentines: 'valentin hjartansdag flickvan pojkvan karlek',
    'thank-you': 'tack tacka tackpresent',
  },
  en: {
    birthday: 'birthday bday',
    'mothers-day': 'mother mom mum grandmother grandma',
    'fathers-day': 'father dad grandfather grandpa',
    wedding: 'wedding bride groom newlywed',
    graduation: 'graduation graduate student',
    newborn: 'newborn baby shower christening',
    housewarming: 'housewarming hostess moving',
    christmas: 'christmas xmas advent',
    valentines: 'valentine girlfriend boyfriend love',
    'thank-you': 'thank thanks',
  },
};

/** Multi-word occasions; "#" is a number. Combinations of an occasion's word and a day's ("mors dag", "Christmas Eve") need no entry. */
const occasionPhrases: Record<Locale, Partial<Record<Occasion, string>>> = {
  sv: {
    birthday: 'fodelse dag, # ars, # arsdag, # arskalas, fyller #',
    wedding: 'gifta sig, gifter sig',
    graduation: 'tar studenten, ta studenten',
    newborn: 'nytt barn',
    housewarming: 'nytt hem, ny bostad, ny lagenhet, nytt hus',
    christmas: 'god jul',
    valentines: 'alla hjartans, alla hjartans dag, hjartans dag',
  },
  en: {
    birthday: 'birth day, # birthday, turning #',
    wedding: 'getting married, bridal shower',
    newborn: 'new born, new parents',
    housewarming: 'house warming, new home, new house, new apartment, new place, moving in',
    'thank-you': 'thank you',
    valentines: 'st valentines day',
  },
};

const dayWords: Record<Locale, ReadonlySet<string>> = { sv: new Set(['dag', 'dagen', 'dags', 'afton', 'aftonen']), en: new Set(['day', 'days', 'eve']) };

/** "30th", "50", and "femtioårs-" in digits. */
const isNumber = (word: string): boolean => /^\d{1,3}(?:st|nd|rd|th)?$/.test(word);
const birthdayNumber = /^(?:\d{1,3}|\p{L}*(?:tio|tjugo|hundra)\p{L}*)ars?(?:dag|kalas)?(?:en|et)?$/u;

/** The index word of an occasion. */
const occasionWord = (occasion: string) => `occasion${occasion.replaceAll('-', '')}`;

const endings: Record<Locale, RegExp> = {
  sv: /^(a|e|o|r|n|t|s|an|ar|en|er|et|or|na|ns|ts|ans|ars|ens|ers|ets|ors|rna|arna|erna|orna|nas|rnas)?$/,
  en: /^(s|es|ies|y|ing|ed|er|ers)?$/,
};

/** Whether a typed word is an inflection of a group's word: "klockorna" of "klocka". */
export function isInflection(typed: string, base: string, locale: Locale): boolean {
  if (typed === base) return true;
  const trunk = base.length > 3 ? base.replace(/[aey]$/, '') : base;
  return typed.startsWith(trunk) && endings[locale].test(typed.slice(trunk.length));
}

/** Whether two words differ by their endings alone: "knitting" and "knit", not "chokladd" and "chokladen". */
export function hasSameTrunk(typed: string, other: string, locale: Locale): boolean {
  let common = 0;
  while (common < typed.length && typed[common] === other[common]) common += 1;
  const rest = typed.slice(common);
  return endings[locale].test(rest) || (rest.length > 1 && rest[0] === typed[common - 1] && endings[locale].test(rest.slice(1)));
}

export function listSynonyms(word: string, locale: Locale): string[] {
  const found = new Set<string>();
  for (const group of groups[locale]) {
    const [names = '', narrower = ''] = group.split(' > ');
    const own = names.split(' ').find((name) => isInflection(word, name, locale));
    if (own) for (const meant of [...names.split(' '), ...narrower.split(' ')]) if (meant && meant !== own) found.add(meant);
  }
  return [...found];
}

/** The occasion of an index word. */
export const toOccasion = (word: string): Occasion | null => (Object.keys(occasions.sv) as Occasion[]).find((occasion) => occasionWord(occasion) === word) ?? null;

/** Index words of the occasions a word stands for: "mamma" is Mother's Day. */
export function listOccasions(word: string, locale: Locale): string[] {
  const entries = Object.entries(occasions[locale]);
  return entries.filter(([, meant]) => meant.split(' ').some((base) => isInflection(word, base, locale))).map(([occasion]) => occasionWord(occasion));
}

const isPhrase = (words: readonly string[], phrase: string): boolean =>
  words.every((word, index) => {
    const wanted = phrase.split(' ')[index];
    return wanted === '#' ? isNumber(word) : word === wanted;
  });

/** The multi-word occasion at the start of a word list, as an index word, and its word count: "alla hjärtans dag", "mother's day", "50-års". */
export function occasionAtStart(words: readonly string[], locale: Locale): { occasion: string; length: number } | null {
  const [first = '', second = ''] = words;
  if (locale === 'sv' && birthdayNumber.test(first)) return { occasion: occasionWord('birthday'), length: 1 };
  const phrases = Object.entries(occasionPhrases[locale]).flatMap(([occasion, all]) =>
    all.split(', ').map((phrase) => ({ occasion: occasionWord(occasion), phrase, length: phrase.split(' ').length })),
  );
  const [longest] = phrases.filter(({ phrase, length }) => length <= words.length && isPhrase(words.slice(0, length), phrase)).sort((a, b) => b.length - a.length);
  if (longest) return longest;
  const [occasion] = dayWords[locale].has(second) ? listOccasions(first, locale) : [];
  return occasion === undefined ? null : { occasion, length: 2 };
}
