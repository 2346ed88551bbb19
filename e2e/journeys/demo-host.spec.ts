import { visitAll } from '../demo-tour.ts';
import { test } from '../shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('NAV-06 shows Erik’s pages of the demonstration filled', async ({ page, language }) => {
  test.slow();
  await visitAll(page, language, {
    email: 'erik@example.com',
    today: 'Alva',
    events: ['Soppkväll i radhuset', 'Tre ljus och lussekatter'],
    hosted: { title: 'Soppkväll i radhuset', guest: 'Kent Sandberg' },
    idea: 'Fiskekort för hela sommaren',
    soon: 'Jonas',
    ofYear: 'Sara',
    circle: { name: 'Storfamiljen', dish: 'Saffransskorpor' },
    list: { name: 'Till radhuset', wish: 'Hjälp att bygga ett växthus' },
    friend: 'Anna',
  });
});
