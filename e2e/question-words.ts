/** Words of the question bank that journeys read, in both languages. */
export const questionWords = {
  sv: {
    green: 'Grön',
    red: 'Röd',
    yellow: 'Gul',
    colors: 'Färger',
    happy: 'Vilka färger blir du glad av?',
    metal: 'Silver eller guld?',
    gladly: 'Gärna, men inte en hel fest.',
    shoes: 'Skor',
    peanuts: 'jordnötter',
    elsa: 'Vilka färger blir Elsa glad av?',
  },
  en: {
    green: 'Green',
    red: 'Red',
    yellow: 'Yellow',
    colors: 'Colors',
    happy: 'Which colors make you happy?',
    metal: 'Silver or gold?',
    gladly: 'Gladly, but not a whole party.',
    shoes: 'Shoes',
    peanuts: 'peanuts',
    elsa: 'Which colors make Elsa happy?',
  },
} as const;
