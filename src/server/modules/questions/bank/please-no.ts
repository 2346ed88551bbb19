import { colorOptions } from './colors.ts';
import { option, type QuestionGroup, words } from './question.ts';

export const pleaseNo: QuestionGroup = {
  key: 'please-no',
  title: words('Helst inte', 'Please, no'),
  questions: [
    {
      id: 'unwanted',
      kind: 'many',
      self: words('Vad vill du helst inte få?', 'What would you rather not get?'),
      child: words('Vad ska {name} helst inte få?', 'What should {name} rather not get?'),
      label: words('Helst inte', 'Please, no'),
      noneKey: 'none',
      options: [
        option('clothes', 'Kläder', 'Clothes'),
        option('jewelry', 'Smycken', 'Jewelry'),
        option('perfume', 'Parfym', 'Perfume'),
        option('sweets', 'Godis', 'Candy'),
        option('ornaments', 'Prydnadssaker', 'Ornaments'),
        option('gadgets', 'Prylar med sladd', 'Gadgets'),
        option('plastic', 'Plast', 'Plastic'),
        option('noisy', 'Sådant som låter', 'Anything noisy'),
        option('animals', 'Djur', 'Animals'),
        option('none', 'Allt går bra', 'Anything is fine'),
      ],
    },
    {
      id: 'enough',
      kind: 'text',
      self: words('Vad har du redan för mycket av?', 'What do you already have too much of?'),
      child: words('Vad har {name} redan för mycket av?', 'What does {name} already have too much of?'),
      label: words('Har redan nog av', 'Has enough of'),
    },
    {
      id: 'colors-avoided',
      kind: 'many',
      self: words('Vilka färger slipper du helst?', 'Which colors would you rather avoid?'),
      child: words('Vilka färger slipper {name} helst?', 'Which colors would {name} rather avoid?'),
      label: words('Inte i', 'Not in'),
      options: colorOptions,
    },
    {
      id: 'second-hand',
      kind: 'choice',
      self: words('Får en present vara begagnad?', 'May a gift be secondhand?'),
      child: words('Får en present till {name} vara begagnad?', 'May a gift for {name} be secondhand?'),
      label: words('Begagnat', 'Secondhand'),
      options: [
        option('gladly', 'Ja, gärna', 'Yes, gladly'),
        option('nice', 'Ja, i fint skick', 'Yes, in good shape'),
        option('books', 'Bara böcker', 'Books only'),
        option('no', 'Helst nytt', 'Preferably new'),
      ],
    },
  ],
};
