/** Swedish and American words for relatives, with their relation. Some are used in place of a name, such as "Farmor". */
import type { Relation } from './relations.ts';

const words: Record<Relation, string> = {
  friend: 'vän vännen kompis kompisen väninna väninnan polare bästis bästisen friend bestie buddy',
  boyfriend: 'pojkvän pojkvännen boyfriend',
  girlfriend: 'flickvän flickvännen girlfriend',
  partner: 'partner partnern sambo sambon särbo särbon fästmö fästman fiancé fiancée',
  husband: 'make maken man mannen husband hubby',
  wife: 'maka makan fru frun hustru hustrun wife',
  mother: 'mor mamma mamman morsan mom mommy mum mother bonusmamma plastmamma stepmom stepmother',
  father: 'far pappa pappan papa farsan dad daddy father bonuspappa plastpappa stepdad stepfather',
  daughter: 'dotter dottern daughter',
  son: 'son sonen',
  sister: 'syster systern syrran syrra lillasyster storasyster tvillingsyster sister',
  brother: 'bror brorsan brorsa broder brodern lillebror storebror tvillingbror brother',
  cousin: 'kusin kusinen cousin',
  aunt: 'moster mostern aunt auntie',
  uncle: 'morbror morbrorn uncle',
  'aunt-f': 'faster fastern',
  'uncle-f': 'farbror farbrorn',
  grandmother: 'mormor mormorn grandma granny grandmother nana',
  grandfather: 'morfar morfarn grandpa granddad grandad grandfather',
  'grandmother-f': 'farmor farmorn',
  'grandfather-f': 'farfar farfarn',
  grandchild: 'barnbarn barnbarnet sonson dotterson sondotter dotterdotter grandchild grandson granddaughter',
  'daughter-in-law': 'svärdotter svärdottern sonhustru daughter-in-law',
  'son-in-law': 'svärson svärsonen måg son-in-law',
  'great-grandchild': 'barnbarnsbarn great-grandchild great-grandson great-granddaughter',
  colleague: 'kollega kollegan chef chefen colleague coworker boss',
  teacher: 'lärare läraren fröken teacher',
  neighbor: 'granne grannen neighbor neighbour',
  pet: 'husdjur hund hunden katt katten kanin kaninen häst hästen pet dog cat rabbit horse',
  other:
    'svärmor svärfar svåger svägerska brorson brorsdotter systerson systerdotter gudmor gudfar gudson guddotter mother-in-law father-in-law sister-in-law brother-in-law niece nephew godmother godfather',
};

const relationsByWord = new Map<string, Relation>(Object.entries(words).flatMap(([relation, called]) => called.split(' ').map((word) => [word, relation as Relation] as const)));

/** The relation of a Swedish or English word, ignoring case; null if unknown. */
export const relationOfWord = (word: string): Relation | null => relationsByWord.get(word.normalize('NFC').toLowerCase()) ?? null;
