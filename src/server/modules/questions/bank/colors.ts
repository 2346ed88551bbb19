import { type Option, option, type QuestionGroup, words } from './question.ts';

const painted = (hex: string, plain: Option): Option => ({ ...plain, color: hex });

export const colorOptions: readonly Option[] = [
  painted('#1F4D3F', option('green', 'Grön', 'Green')),
  painted('#B8323A', option('red', 'Röd', 'Red')),
  painted('#E9B44C', option('yellow', 'Gul', 'Yellow')),
  painted('#D9772F', option('orange', 'Orange', 'Orange')),
  painted('#F0C4C0', option('pink', 'Rosa', 'Pink')),
  painted('#7A5C94', option('purple', 'Lila', 'Purple')),
  painted('#BCD5DA', option('light-blue', 'Ljusblå', 'Light blue')),
  painted('#2F5D8A', option('blue', 'Blå', 'Blue')),
  painted('#E8DAC0', option('sand', 'Sand', 'Sand')),
  painted('#7B5537', option('brown', 'Brun', 'Brown')),
  painted('#8A847C', option('gray', 'Grå', 'Gray')),
  painted('#23211E', option('black', 'Svart', 'Black')),
  painted('#FFFFFF', option('white', 'Vit', 'White')),
];

const asManyAsYouLike = words('Välj så många du vill.', 'Choose as many as you like.');

export const colors: QuestionGroup = {
  key: 'colors',
  title: words('Färger', 'Colors'),
  questions: [
    {
      id: 'colors-worn',
      kind: 'many',
      self: words('Vilka färger klär du dig helst i?', 'Which colors do you like to wear?'),
      child: words('Vilka färger vill {name} helst ha på sig?', 'Which colors does {name} like to wear?'),
      label: words('Klär sig i', 'Wears'),
      hint: asManyAsYouLike,
      options: colorOptions,
    },
    {
      id: 'colors-at-home',
      kind: 'many',
      self: words('Vilka färger har du hemma?', 'Which colors do you have at home?'),
      child: words('Vilka färger har {name} på sitt rum?', 'Which colors does {name} have in their room?'),
      label: words('Färger hemma', 'Colors at home'),
      hint: asManyAsYouLike,
      options: colorOptions,
    },
    {
      id: 'colors',
      kind: 'many',
      self: words('Vilka färger blir du glad av?', 'Which colors make you happy?'),
      child: words('Vilka färger blir {name} glad av?', 'Which colors make {name} happy?'),
      label: words('Färger', 'Colors'),
      hint: asManyAsYouLike,
      options: colorOptions,
    },
    {
      id: 'metal',
      kind: 'choice',
      self: words('Silver eller guld?', 'Silver or gold?'),
      child: words('Silver eller guld till {name}?', 'Silver or gold for {name}?'),
      label: words('Smycken i', 'Jewelry in'),
      options: [
        option('silver', 'Silver', 'Silver'),
        option('gold', 'Guld', 'Gold'),
        option('rose-gold', 'Roséguld', 'Rose gold'),
        option('any', 'Blandar gärna', 'Happy to mix'),
        option('none', 'Inga smycken', 'No jewelry'),
      ],
    },
  ],
};
