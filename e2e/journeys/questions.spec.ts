import { m } from '#shared/i18n/paraglide/messages.js';
import { openFriend } from '../befriend.ts';
import { answerCalls, problem } from '../calls.ts';
import { judgePage } from '../judge-page.ts';
import { becomeMember } from '../member.ts';
import { failedCalls } from '../noise.ts';
import { theMailWith } from '../outbox.ts';
import { questionWords } from '../question-words.ts';
import { expect, pathTo, test } from '../shop.ts';
import { api } from '../api.ts';

// Expected failures are logged to the console.
test.use({ expectedNoise: failedCalls });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('QST-01 answers questions of each kind with the keyboard alone', async ({ page, language, say, email }) => {
  const said = questionWords[language];
  await becomeMember(page, { email, language, firstName: 'Saga' });
  const questions = pathTo('userQuestions', language);
  await page.goto(`${questions}?question=colors`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(said.happy);
  await expect(page.getByText(say(m.questions_progress, { answered: 0, total: 40 }))).toBeVisible();
  await judgePage(page);

  // Saving without a choice sends nothing and shows an error.
  const save = page.getByRole('button', { name: say(m.questions_save) });
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(say(m.questions_choose_first));

  // Arrow keys move between choices, space chooses, and the preview for friends follows.
  await page.getByRole('checkbox', { name: said.green, exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('checkbox', { name: said.yellow, exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  const view = page.getByRole('region', { name: say(m.questions_friends_view) });
  await expect(view.getByRole('definition')).toHaveText(`${said.green}${said.yellow}`);
  await page.getByRole('radio', { name: say(m.questions_audience_nobody) }).check();
  await expect(view.getByText(say(m.questions_friends_view_empty))).toBeVisible();
  await page.getByRole('radio', { name: say(m.questions_audience_friends) }).check();

  // A refused save keeps the choice.
  await answerCalls(page, 'PUT', /^\/api\/app\/questions\//, problem(503, { message: 'back soon' }), { times: 1 });
  await save.click();
  await expect(page.getByRole('alert')).toContainText(say(m.questions_save_failed));
  await expect(page.getByRole('checkbox', { name: said.yellow, exact: true })).toBeChecked();
  await save.press('Enter');
  await expect(heading).toHaveText(said.metal);
  await expect(heading).toBeFocused();
  await expect(page.getByText(say(m.questions_progress, { answered: 1, total: 40 }))).toBeVisible();

  // Number keys answer a scale.
  await page.goto(`${questions}?question=surprise`);
  await heading.press('4');
  await expect(page.getByRole('radio', { name: said.gladly })).toBeChecked();
  await expect(view).toContainText(said.gladly);
  await save.press('Enter');
  await expect(page.getByText(say(m.questions_progress, { answered: 2, total: 40 }))).toBeVisible();

  // Arrow keys change a size, shown in other countries' systems, too.
  await page.goto(`${questions}?question=shoes`);
  const size = page.getByRole('spinbutton');
  await expect(size).toHaveAttribute('aria-valuetext', say(m.questions_size_none));
  await save.click();
  await expect(page.getByRole('alert'), 'an untouched size is no answer').toHaveText(say(m.questions_choose_first));
  await size.press('ArrowDown');
  await expect(size).toHaveText('39');
  await size.press('ArrowDown');
  await expect(size).toHaveText('38');
  await page.getByRole('radio', { name: 'UK', exact: true }).check();
  await expect(size).toHaveText('5');
  await judgePage(page);
  await save.press('Enter');
  await expect(page.getByText(say(m.questions_progress, { answered: 3, total: 40 }))).toBeVisible();
  await expect(view).toContainText(`${said.shoes}\u00a038`);

  await page.goto(`${questions}?question=enough`);
  await page.getByRole('textbox').last().fill('Muggar. Fina allihop.');
  await expect(page.getByText(say(m.questions_text_count, { count: 21, max: 200 }))).toBeVisible();
  await save.press('Enter');
  await expect(page.getByText(say(m.questions_progress, { answered: 4, total: 40 }))).toBeVisible();
  await page.goto(`${questions}?question=enough`);
  await expect(page.getByRole('textbox').last()).toHaveValue('Muggar. Fina allihop.');
  await page.getByRole('button', { name: say(m.questions_remove) }).click();
  await expect(page.getByText(say(m.questions_removed))).toBeVisible();
  await expect(page.getByText(say(m.questions_progress, { answered: 3, total: 40 }))).toBeVisible();
});

test('QST-01 shows answers to a friend until the friend is blocked', async ({ page, elsewhere, language, say, email }) => {
  const said = questionWords[language];
  const { friend, personId, friendEmail } = await openFriend(page, elsewhere, { email, language });
  const person = pathTo('userJubilee', language, { '*': personId });
  await friend.goto(person);
  const part = friend.getByRole('region', { name: say(m.questions_about_person, { name: 'Saga' }) });
  await expect(part).toContainText(say(m.questions_none_yet, { name: 'Saga' }));
  await api(page).questions.answer({ id: 'allergies', body: { value: ['peanuts'], audience: 'friends' } });
  await api(page).questions.answer({ id: 'shoes', body: { value: '38', audience: 'friends' } });
  await api(page).questions.answer({ id: 'hat', body: { value: '57', audience: 'nobody' } });
  await api(page).questions.answer({ id: 'colors', body: { value: ['green'], audience: 'friends' } });
  await api(page).questions.answer({ id: 'surprise', body: { value: 4, audience: 'friends' } });
  await friend.reload();
  await expect(part).toContainText(`${say(m.questions_allergy, { name: 'Saga' })} ${said.peanuts}.`);
  await expect(part.getByRole('definition')).toHaveText(['38']);
  await expect(part.getByRole('img', { name: say(m.questions_scale, { step: '4' }) })).toBeVisible();
  await judgePage(friend);

  // One more question, answered by a mail's link.
  await part.getByRole('textbox').fill('Tycker du om te?');
  await part.getByRole('button', { name: say(m.questions_send), exact: true }).click();
  await expect(part).toContainText(say(m.questions_waiting, { name: 'Saga' }));
  const mail = await theMailWith(page, email, new RegExp(say(m.questions_mail_asked_subject, { name: 'Tage Öberg' })));
  expect(mail.text).toContain('Tycker du om te?');
  await page.goto(pathTo('userQuestions', language));
  const asked = page.getByRole('region', { name: say(m.questions_from_friends) });
  await asked.getByRole('textbox', { name: say(m.questions_friend_answer, { name: 'Tage' }) }).fill('Ja, grönt.');
  await judgePage(page);
  await asked.getByRole('button', { name: say(m.questions_friend_send), exact: true }).click();
  await expect(asked).toHaveCount(0);
  await theMailWith(friend, friendEmail, new RegExp(`^${say(m.questions_mail_answered_subject, { name: 'Saga Öberg' })}$`));
  await friend.reload();
  await expect(part).toContainText('Ja, grönt.');

  // Limited to one friend by the picker.
  await page.goto(`${pathTo('userQuestions', language)}?question=shoes`);
  await page.getByRole('radio', { name: say(m.questions_audience_chosen) }).check();
  await page.getByRole('button', { name: say(m.questions_save) }).click();
  await expect(page.getByText(say(m.questions_choose_friend))).toBeVisible();
  await page.getByRole('checkbox', { name: 'Tage Öberg' }).check();
  await judgePage(page);
  await page.getByRole('button', { name: say(m.questions_save) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await friend.reload();
  await expect(part.getByRole('definition')).toHaveText(['38']);

  const { user } = await api(friend).users.get();
  await api(page).friends.block({ body: { memberId: user._id } });
  await friend.reload();
  await expect(friend.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(part.getByRole('definition')).toHaveCount(0);
  await expect(friend.getByText('38', { exact: true })).toHaveCount(0);
  await expect(friend.getByText(said.peanuts)).toHaveCount(0);
});

test('QST-01 shows an answer to a chosen circle until a friend leaves it', async ({ page, elsewhere, language, say, email }) => {
  const { friend, personId } = await openFriend(page, elsewhere, { email, language });
  const { user } = await api(friend).users.get();
  const { circle } = await api(page).circles.create({ body: { name: 'Familjen', kind: 'family', memberIds: [user._id] } });
  await api(page).circles.create({ body: { name: 'Jobbet', kind: 'colleagues' } });
  await api(friend).circles.join({ id: circle._id });
  await api(page).questions.answer({ id: 'shoes', body: { value: '38', audience: 'nobody' } });
  await friend.goto(pathTo('userJubilee', language, { '*': personId }));
  const part = friend.getByRole('region', { name: say(m.questions_about_person, { name: 'Saga' }) });
  await expect(part).toContainText(say(m.questions_none_yet, { name: 'Saga' }));

  await page.goto(`${pathTo('userQuestions', language)}?question=shoes`);
  await page.getByRole('radio', { name: say(m.questions_audience_chosen) }).check();
  const chosen = page.getByRole('group', { name: say(m.questions_chosen) });
  await expect(chosen.getByRole('checkbox')).toHaveCount(3);
  await chosen.getByRole('checkbox', { name: 'Familjen' }).check();
  await judgePage(page);
  await page.getByRole('button', { name: say(m.questions_save) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goto(`${pathTo('userQuestions', language)}?question=shoes`);
  await expect(chosen.getByRole('checkbox', { name: 'Familjen' })).toBeChecked();
  await expect(chosen.getByRole('checkbox', { name: 'Jobbet' })).not.toBeChecked();
  await expect(chosen.getByRole('checkbox', { name: 'Tage Öberg' })).not.toBeChecked();
  await friend.reload();
  await expect(part.getByRole('definition')).toHaveText(['38']);
  await api(friend).circles.leave({ id: circle._id });
  await friend.reload();
  await expect(part).toContainText(say(m.questions_none_yet, { name: 'Saga' }));
});

test('QST-01 asks questions of the bank, of friends and by link', async ({ page, elsewhere, language, say, email }) => {
  const said = questionWords[language];
  const { friend, friendEmail, personId } = await openFriend(page, elsewhere, { email, language });
  await friend.goto(pathTo('userJubilee', language, { '*': personId }));
  const part = friend.getByRole('region', { name: say(m.questions_about_person, { name: 'Saga' }) });
  await part.getByRole('button', { name: say(m.questions_choose) }).click();
  await part.getByLabel(say(m.questions_choose_label)).selectOption({ label: said.happy });
  await judgePage(friend);
  await part
    .getByRole('button', { name: say(m.questions_send), exact: true })
    .last()
    .click();
  await expect(part).toContainText(say(m.questions_waiting, { name: 'Saga' }));
  await expect(part).toContainText(said.happy);
  const mail = await theMailWith(page, email, new RegExp(say(m.questions_mail_asked_subject, { name: 'Tage Öberg' })));
  expect(mail.text).toContain(said.happy);

  // Answered among the member's own questions, visible to all friends.
  await page.goto(pathTo('userQuestions', language));
  const asked = page.getByRole('region', { name: say(m.questions_from_friends) });
  await judgePage(page);
  await asked.getByRole('link', { name: say(m.questions_asked_bank) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.happy);
  await page.getByRole('checkbox', { name: said.green, exact: true }).check();
  await page.getByRole('button', { name: say(m.questions_save) }).click();
  await expect(asked).toHaveCount(0);
  await theMailWith(friend, friendEmail, new RegExp(`^${say(m.questions_mail_answered_subject, { name: 'Saga Öberg' })}$`));
  await friend.reload();
  await expect(part).toContainText(said.green);
  await expect(part).toContainText(say(m.questions_answered_above));

  // A person without an account gets a text with a link to a page with the question.
  const { jubilee } = await api(friend).jubilees.create({ body: { firstName: 'Petra' } });
  await friend.goto(pathTo('userJubilee', language, { '*': jubilee._id }));
  const card = friend.getByRole('region', { name: say(m.questions_ask_by_link, { name: 'Petra' }) });
  await card.getByRole('button', { name: say(m.questions_choose) }).click();
  await card.getByRole('combobox').selectOption({ label: said.happy });
  await card.getByRole('button', { name: say(m.questions_ask_by_link_write) }).click();
  const letter = friend.getByRole('dialog').getByRole('textbox');
  await expect(letter).toHaveValue(new RegExp(said.happy.replace('?', '\\?')));
  await judgePage(friend);
  const link = /https?:\/\/\S+/.exec(await letter.inputValue())?.[0] ?? '';
  const petra = await elsewhere();
  await petra.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await expect(petra.getByText(said.happy)).toBeVisible();
  await expect(petra.getByText(say(m.invites_question_account))).toBeVisible();
  await judgePage(petra);
  await page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
  await page
    .getByRole('main')
    .getByRole('link', { name: say(m.questions_friend_send), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(said.happy);
});
