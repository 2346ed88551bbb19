import { visitAll } from '../demo-tour.ts';
import { test } from '../shop.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('NAV-06 shows Anna’s pages of the demonstration filled', async ({ page, language }) => {
  test.slow();
  await visitAll(page, language, {
    email: 'anna@example.com',
    today: 'Mormor Ingrid',
    events: ['Tre ljus och lussekatter', 'Spelkväll hos Maja', 'Soppkväll i radhuset'],
    hosted: { title: 'Tre ljus och lussekatter', guest: 'Sofia Palm' },
    idea: 'Keramikkurs i Gustavsberg',
    soon: 'Elsa',
    ofYear: 'Mamma',
    circle: { name: 'Storfamiljen', dish: 'Ost och fikonmarmelad' },
    list: { name: 'Sånt jag blir glad av', wish: 'En söndag utan planer' },
    friend: 'Erik',
  });
});
