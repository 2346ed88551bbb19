import { pathTo, test } from '../shop.ts';
import { writeMail } from '../built-mails.ts';
import { judgeMail } from '../judge-mail.ts';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

test('REM-02 PPL-03 fits reminder and friend mails to phones, themes and plain text', async ({ page, baseURL, language }) => {
  const url = (path: string) => `${baseURL ?? ''}${path}`;
  const common = {
    settingsUrl: url(pathTo('userSettingsSection', language, { section: 'notifications' })),
    unsubscribeUrl: url(pathTo('unsubscribe', language, { token: `${'x'.repeat(120)}` })),
    productName: 'Fira',
    publicUrl: baseURL ?? '',
  };
  const notice = {
    name: '',
    person: 'Greta',
    years: null,
    notes: '',
    day: '2026-12-01',
    about: null,
    doneUrl: url(pathTo('reminderLink', language, { token: 'x'.repeat(71) })),
    laterUrl: url('/x'),
    gifts: [],
  };
  const notices = [
    {
      ...notice,
      source: 'birthday',
      years: 80,
      about: { firstName: 'Greta', lastName: 'Berg', relation: 'grandmother', url: url('/x'), greetUrl: url('/z') },
      gifts: [{ title: LONG, price: '349 kr', url: url('/y'), reason: LONG }],
    },
    { ...notice, source: 'name-day', person: LONG },
    { ...notice, source: 'mothers-day', day: '2027-05-30' },
    { ...notice, source: 'own', name: LONG, years: 1, notes: `Boka bord.\nhttps://exempel.example/${'a'.repeat(90)}` },
  ];
  for (const listed of [notices.slice(0, 1), notices]) {
    await judgeMail(
      page,
      await writeMail('reminder', { ...common, firstName: 'Åsa', today: '2026-11-24', orderDay: '2026-11-24', notices: listed, others: 3, listUrl: url(pathTo('userReminders', language)) }, language),
    );
  }
  for (const kind of ['asks', 'agrees']) {
    const names = { firstName: LONG, otherName: `${LONG} Öberg`, otherFirstName: LONG };
    await judgeMail(page, await writeMail('friend', { ...common, ...names, kind, friendsUrl: url(pathTo('userFriends', language)) }, language));
  }
  for (const kind of ['asked', 'answered']) {
    const mail = { ...common, firstName: LONG, otherName: `${LONG} Öberg`, otherFirstName: LONG, question: `${LONG}?`, kind, actionUrl: url(pathTo('userQuestions', language)) };
    await judgeMail(page, await writeMail('question', mail, language));
  }
  const circle = { ...common, firstName: LONG, otherName: `${LONG} Öberg`, otherFirstName: LONG, circle: LONG, circlesUrl: url(pathTo('userCircles', language)) };
  await judgeMail(page, await writeMail('circle', circle, language));
  const got = {
    ...common,
    firstName: LONG,
    gifts: [
      { title: LONG, name: `${LONG} Öberg` },
      { title: 'En bok', name: '' },
    ],
    actionUrl: url(pathTo('userGifts', language)),
  };
  await judgeMail(page, await writeMail('thanks', got, language));
});
