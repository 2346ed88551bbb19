/**
 * Which products an answer speaks for or against: question → option → conditions (facts.ts). Options without an entry say nothing about products.
 * A test compares questions and options with the bank, and categories with the demonstration catalogue.
 */
import type { GiftInterest } from '#shared/values/gift-finder/gift-query.ts';

type ByOption = Record<string, readonly string[]>;

const colors: ByOption = {
  green: ['color:green'],
  red: ['color:red', 'color:lingonberry', 'color:rosehip'],
  yellow: ['color:yellow'],
  pink: ['color:pink'],
  purple: ['color:purple', 'color:plum'],
  blue: ['color:blue'],
  'light-blue': ['color:blue'],
  sand: ['color:natural'],
  gray: ['color:grey'],
  black: ['color:black'],
  white: ['color:white'],
};
const within = (places: readonly string[]): ByOption =>
  Object.fromEntries(Object.entries(colors).map(([color, conditions]) => [color, conditions.flatMap((condition) => places.map((place) => `${condition}+category:${place}`))]));

export const colorFacts: ByOption = colors;

export const likes: Record<string, ByOption> = {
  colors,
  'colors-worn': within(['klader-accessoarer', 'smycken-ur', 'friluftsliv']),
  'colors-at-home': within(['hem', 'kok', 'blommor-vaxter']),
  metal: { silver: ['material:silver'], gold: ['material:gold'], 'rose-gold': ['material:gold'] },
  style: { sporty: ['category:sportklockor', 'category:bollar-hopprep'], outdoors: ['category:friluftsliv', 'category:guidade-dagar'], vintage: ['category:kameror'] },
  jewelry: { necklace: ['category:halsband'], bracelet: ['category:armband'], earrings: ['category:orhangen'], ring: ['category:ringar'], watch: ['category:ur'] },
  scents: { fresh: ['category:tval-bad'], wood: ['scent:juniper'], flowers: ['scent:fireweed', 'category:snittblommor'] },
  materials: { wool: ['category:pladar-kuddar', 'category:camping-vinter+category:accessoarer'] },
  sweets: {
    'dark-chocolate': ['category:choklad'],
    'milk-chocolate': ['category:choklad'],
    licorice: ['flavor:licorice', 'category:lakrits-karameller+word:lakrits'],
    candy: ['category:lakrits-karameller'],
    buns: ['category:tartor-bakelser'],
    cookies: ['category:kakor-skorpor'],
    fruit: ['category:honung-marmelad'],
  },
  drinks: {
    coffee: ['category:kaffe-te+word:kaffe', 'category:muggar-koppar+word:kaffe', 'category:provningar+word:kaffe'],
    tea: ['category:kaffe-te+!word:kaffe+!word:riven', 'category:muggar-koppar+word:te'],
    'herbal-tea': ['category:kaffe-te+!word:kaffe+!word:riven'],
    chocolate: ['category:kaffe-te+category:choklad'],
    juice: ['category:alkoholfritt'],
    sparkling: ['category:alkoholfritt'],
  },
  'free-time': {
    read: ['category:romaner-berattelser', 'category:barnbocker'],
    cook: ['category:kokbocker', 'category:matlagning', 'category:kurser'],
    bake: ['category:kokbocker', 'category:kvarnar-redskap+word:muffins', 'category:kvarnar-redskap+word:munk', 'category:kurser'],
    garden: ['category:odling', 'category:krukvaxter'],
    train: ['category:sportklockor', 'category:bollar-hopprep', 'category:skor-vaskor+word:löpar'],
    hike: ['category:friluftsliv', 'category:guidade-dagar'],
    music: ['category:musik-skapande'],
    craft: ['category:pladar-kuddar+word:sticka', 'category:pennor-skrivbord'],
    paint: ['category:pennor-skrivbord', 'category:musik-skapande+word:målar'],
    travel: ['category:vandring', 'category:skor-vaskor', 'category:guidade-dagar'],
  },
  books: {
    novels: ['category:romaner-berattelser'],
    crime: ['category:romaner-berattelser'],
    cookbooks: ['category:kokbocker'],
    'picture-books': ['category:barnbocker'],
    audio: ['category:musik-skapande+word:hörlur'],
  },
  games: {
    'board-games': ['category:pussel-spel+!word:tv'],
    cards: ['category:pussel-spel+!word:tv'],
    puzzles: ['category:pussel-spel+!word:tv'],
    'video-games': ['category:pussel-spel+word:tv'],
    'outdoor-games': ['category:utelek'],
  },
  outings: {
    dinner: ['category:provningar'],
    spa: ['category:spadagar'],
    nature: ['category:guidade-dagar', 'category:friluftsliv'],
    course: ['category:kurser'],
    trip: ['category:guidade-dagar'],
  },
  adventure: { '4': ['category:guidade-dagar'], '5': ['category:guidade-dagar', 'category:hjul-sno'] },
  plants: { '2': ['category:kaktusar-suckulenter'], '4': ['category:krukvaxter', 'category:odling'], '5': ['category:krukvaxter', 'category:odling'] },
  // Of cut flowers only those that are named: hyacinths are no answer to peonies.
  flowers: { roses: ['category:rosor'], tulips: ['word:tulpan'], sunflowers: ['word:solros'], orchids: ['word:orkidé'] },
  rooms: {
    kitchen: ['category:kok'],
    'living-room': ['category:inredning', 'category:belysning-ljus'],
    bedroom: ['category:pladar-kuddar'],
    bathroom: ['category:tval-bad'],
    outside: ['category:odling'],
    desk: ['category:pennor-skrivbord', 'category:anteckningsbocker'],
  },
  candles: { scented: ['category:ljus-lyktor'], unscented: ['category:ljus-lyktor+!scented'] },
};

/** Products for the interests of the gift finder. */
export const interestFacts: Record<GiftInterest, readonly string[]> = {
  read: ['category:romaner-berattelser', 'category:barnbocker'],
  garden: ['category:odling', 'category:krukvaxter'],
  food: ['category:kokbocker', 'category:matlagning', 'category:mat-godsaker', 'category:provningar'],
  home: ['category:inredning', 'category:belysning-ljus', 'category:pladar-kuddar', 'category:fat-skalar', 'category:ljus-lyktor'],
  jewelry: ['category:smycken-ur'],
  outdoors: ['category:friluftsliv', 'category:guidade-dagar', 'category:sportklockor', 'category:utelek'],
  create: ['category:musik-skapande', 'category:pennor-skrivbord', 'category:pladar-kuddar+word:sticka'],
  play: ['category:pussel-spel', 'category:leksaker', 'category:bollar-hopprep'],
  wellness: ['category:spadagar', 'category:kropp-bad'],
  coffee: ['category:kaffe-te', 'category:muggar-koppar'],
};

export const dislikes: Record<string, ByOption> = {
  metal: { none: ['category:smycken'] },
  jewelry: { none: ['category:smycken-ur'], 'pierced-not': ['category:orhangen'] },
  scents: { none: ['scented'] },
  sweets: { none: ['category:choklad-godis', 'category:bakat', 'category:choklad'] },
  books: { none: ['category:bocker'] },
  games: { none: ['category:pussel-spel'] },
  plants: { '1': ['category:krukvaxter', 'category:odling'] },
  flowers: { none: ['category:snittblommor'] },
  rooms: { none: ['category:mobler', 'category:inredning'] },
  candles: { led: ['category:ljus-lyktor'], no: ['category:ljus-lyktor'], unscented: ['category:ljus-lyktor+scented'] },
  unwanted: {
    clothes: ['category:klader-accessoarer'],
    jewelry: ['category:smycken-ur'],
    perfume: ['scented'],
    sweets: ['category:choklad-godis', 'category:bakat', 'category:choklad'],
    ornaments: ['category:inredning', 'category:ljus-lyktor'],
    gadgets: ['category:lampor', 'category:sportklockor', 'category:musik-skapande+word:hörlur', 'category:pussel-spel+word:tv', 'word:ritplatta', 'word:tangentbord'],
    noisy: ['category:kalas'],
  },
};
