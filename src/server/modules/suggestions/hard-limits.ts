/**
 * Exclusions of a product for a person: allergies, diets, ages. Errs on the safe side: food that mentions an allergen in any way is left out, and so is food
 * that declares nothing. Pure.
 */
import { type ProductFacts, meetsAny } from './facts.ts';

interface Allergy {
  /** In the declared contents of food; null: all food, as an allergy of unknown kind. */
  food: RegExp | null;
  /** Other products. */
  conditions: readonly string[];
}

/** Also within compounds, as HASSELNÖTTER; not in "minut". */
const nut = /nöt|(?<!mi)nut|hassel|hazel/u;
/** Not cocoa butter, nor "rostade". */
const dairy = 'mjölk|milk|grädd|cream|(?<!kakao)smör|(?<!cocoa )butter|(?<!\\p{L})(?:get|färsk|mjuk|hård|får|kaffe)?ost(?:en|ar)?(?!\\p{L})|cheese|vassle|whey|yog|kvarg';
const egg = /ägg|egg/u;
const meat = 'gelatin|fisk|fish|kött|meat|fläsk|pork|kyckling|chicken';
const fish = /fisk|fish|(?<!re)lax|salmon|torsk|(?<!\p{L})cod(?!\p{L})/u;
const never = /(?!)/u;
const nutOils = ['category:hudvard', 'category:tval-bad'];

/** By option of the question `allergies`. */
export const allergies: Record<string, Allergy> = {
  peanuts: { food: nut, conditions: nutOils },
  nuts: { food: new RegExp(`${nut.source}|mandel|almond|pistage|pistach|cashew|pekan|pecan|kastanj|marsipan|marzipan|nougat`, 'u'), conditions: nutOils },
  milk: { food: new RegExp(`${dairy}|laktos|lactose`, 'u'), conditions: [] },
  eggs: { food: egg, conditions: [] },
  gluten: { food: /gluten|vete|wheat|(?<!\p{L})råg|(?<!\p{L})rye|korn|barley|havre|(?<!\p{L})oat|dinkel|spelt|malt/u, conditions: [] },
  fish: { food: fish, conditions: [] },
  shellfish: { food: /skaldjur|shellfish|(?<!\p{L})räk|shrimp|krabb|crab|kräft|mussl|mussel|hummer|lobster/u, conditions: [] },
  soy: { food: /soja|soy/u, conditions: [] },
  sesame: { food: /sesam/u, conditions: [] },
  perfume: { food: never, conditions: ['scented', 'category:kropp-bad', 'category:snittblommor'] },
  nickel: { food: never, conditions: ['category:smycken-ur'] },
  pollen: { food: /pollen|honung|honey/u, conditions: ['category:snittblommor', 'category:blommande-vaxter', 'category:honung-marmelad'] },
  other: { food: null, conditions: [] },
};

const skinOnly = new Set(['perfume', 'nickel']);

/** Whether the product may harm somebody with the allergy. */
export function isUnsafe(product: ProductFacts, allergy: string): boolean {
  const known = allergies[allergy] ?? allergies['other'];
  if (!known) return false;
  if (meetsAny(product, known.conditions)) return true;
  if (skinOnly.has(allergy) || !product.facts.has('edible')) return false;
  return known.food === null || product.contents === null || known.food.test(product.contents);
}

/** By option of the question `diet`. */
const diets: Record<string, RegExp> = {
  vegetarian: new RegExp(meat, 'u'),
  vegan: new RegExp(`${meat}|${dairy}|${egg.source}|honung|honey|bivax|beeswax|karmin|carmine|schellack|shellac`, 'u'),
  pescatarian: /gelatin|kött|meat|fläsk|pork|kyckling|chicken/u,
  halal: /gelatin|fläsk|pork|(?<!\p{L})alkohol(?!fri)|(?<!\p{L})alcohol(?!-free)|likör|liqueur/u,
  kosher: /gelatin|fläsk|pork|skaldjur|shellfish/u,
  'no-pork': /gelatin|fläsk|pork/u,
};

/** Whether food breaks the diet. Food that declares nothing breaks each. */
export function breaksDiet({ facts, contents }: ProductFacts, diet: string): boolean {
  const forbidden = diets[diet];
  return forbidden !== undefined && facts.has('edible') && (contents === null || forbidden.test(contents));
}

const animalWarnings: Record<string, RegExp> = { dog: /hund/, cat: /katt/, rabbit: /kanin/ };

/** Whether the product's warnings name an animal that lives with the person. */
export const harmsAnimal = ({ warnings }: ProductFacts, animal: string): boolean => animalWarnings[animal]?.test(warnings) ?? false;

const numbers: Record<string, number> = { ett: 1, två: 2, tre: 3, fyra: 4, fem: 5, sex: 6, sju: 7, åtta: 8, nio: 9, tio: 10, tolv: 12, fjorton: 14, femton: 15, arton: 18 };

/** The age that a product's warnings ask for: "inte för barn under tre år". */
export function minAge({ warnings }: ProductFacts): number {
  const ages = [...warnings.matchAll(/under (\p{L}+|\d+) år/gu)].map(([, age = '']) => numbers[age] ?? Number(age));
  return Math.max(0, ...ages.filter((age) => !Number.isNaN(age)));
}

/** Younger ones get nothing that isn't made for them. */
const TODDLER = 3;
const CHILD = 12;
const GROWN_UP = 18;
const forChildren = ['category:mjukisdjur', 'category:traleksaker', 'category:nyfodd-kalas', 'category:barnbocker+!category:kokbocker', 'category:pussel-spel+word:golv'];
/** Teenagers ride and roll. */
const forYoung = ['category:hjul-sno'];
const notForChildren = [
  ...[
    'smycken-ur',
    'hem',
    'kok',
    'kropp-bad',
    'kaffe-te',
    'blommor-vaxter',
    'upplevelser',
    'alkoholfritt',
    'romaner-berattelser',
    'kokbocker',
    'papper-pennor',
    'kameror',
    'camping-vinter',
    'vandring',
  ].map((handle) => `category:${handle}+!category:barnbocker`),
];

/** Age bands of children's products, from the first year to the last. */
const bands: readonly { from: number; to: number; conditions: readonly string[] }[] = [
  { from: 0, to: 2, conditions: ['category:nyfoddpresenter', 'category:mjukisdjur'] },
  { from: 3, to: 6, conditions: ['category:mjukisdjur', 'category:traleksaker', 'category:barnbocker', 'category:hjul-sno', 'category:pussel-spel+!word:tv'] },
  { from: 7, to: 11, conditions: ['category:pussel-spel', 'category:bollar-hopprep', 'category:hjul-sno', 'category:barnbocker', 'category:musik-skapande'] },
  { from: 12, to: 17, conditions: ['category:pussel-spel', 'category:bollar-hopprep', 'category:musik-skapande', 'category:sportklockor', 'category:pennor-skrivbord'] },
];

/** Whether it is for children, of whatever age. */
export const isForChildren = (product: ProductFacts): boolean => bands.some(({ conditions }) => meetsAny(product, conditions)) && !meetsAny(product, notForChildren);

export const suitsAge = (product: ProductFacts, age: number | null): boolean => age !== null && bands.some(({ from, to, conditions }) => age >= from && age <= to && meetsAny(product, conditions));

/** Whether the product is for somebody of another age. Of unknown age, children by relation may get anything, others nothing for children. */
export function isForOtherAge(product: ProductFacts, { age, isChildByRelation }: { age: number | null; isChildByRelation: boolean }): boolean {
  if (age === null) return !isChildByRelation && meetsAny(product, [...forChildren, ...forYoung]);
  if (age < minAge(product) || (age < TODDLER && !suitsAge(product, age))) return true;
  if (age < CHILD) return meetsAny(product, notForChildren);
  return meetsAny(product, age < GROWN_UP ? forChildren : [...forChildren, ...forYoung]);
}
