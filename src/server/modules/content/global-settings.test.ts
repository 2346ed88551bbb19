/** Texts and menus shared by all pages. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ settings: { PRODUCT_NAME: 'Kalas & Co' } });
});
afterAll(() => api.stop());

const setting = (language: string, part: string, value: object) =>
  api.database.run({ text: 'insert into global_setting_parts (language_code, part, value) values ($1, $2, $3)', values: [language, part, JSON.stringify(value)] });

const settingsIn = async (locale: string) => (await api.get(`/api/cms/globalSettings?locale=${locale}`)).body.globalSettings;

describe('global settings', () => {
  test('CMS-01 answers empty settings for an empty shop', async () => {
    expect(await settingsIn('sv')).toEqual({ announcement: '', tagline: '', supportEmail: '', social: [], footer: [], menu: [], bottom: [] });
  });

  test('CMS-01 merges GlobalSetting and Header of the locale with the product’s name', async () => {
    await setting('sv', 'GlobalSetting', {
      announcement: 'Fri frakt hos {product}',
      supportEmail: 'hej@fira.example',
      footer: [{ heading: 'Om {product}', links: [{ type: 'page', slug: 'om', label: 'Vilka {product} är' }] }],
    });
    await setting('sv', 'Header', { menu: [{ type: 'custom', url: 'https://exempel.example', label: '{product}-bloggen' }] });
    await setting('en', 'GlobalSetting', { announcement: 'Free delivery at {product}' });
    expect(await settingsIn('sv')).toEqual({
      announcement: 'Fri frakt hos Kalas & Co',
      tagline: '',
      supportEmail: 'hej@fira.example',
      social: [],
      footer: [{ heading: 'Om Kalas & Co', links: [{ type: 'page', slug: 'om', label: 'Vilka Kalas & Co är' }] }],
      menu: [{ type: 'custom', url: 'https://exempel.example', label: 'Kalas & Co-bloggen' }],
      bottom: [],
    });
    expect(await settingsIn('en')).toMatchObject({ announcement: 'Free delivery at Kalas & Co', menu: [] });
  });

  test('CMS-01 takes the locale from query, browser, cookie, else Swedish', async () => {
    const said = async (address: string, headers: Record<string, string>) => (await api.get(address, headers)).body.globalSettings.announcement.slice(0, 3);
    const at = '/api/cms/globalSettings';
    expect(await said(at, { 'accept-language': '' })).toBe('Fri');
    expect(await said(at, { 'accept-language': '', cookie: 'locale=en' })).toBe('Fre');
    expect(await said(at, { 'accept-language': 'de, sv-SE;q=0.8, en;q=0.3', cookie: 'locale=en' })).toBe('Fri');
    expect(await said(`${at}?locale=en`, { 'accept-language': 'sv', cookie: 'locale=sv' })).toBe('Fre');
    expect(await said(`${at}?locale=en-US`, { 'accept-language': 'sv' })).toBe('Fre');
    expect(await said(`${at}?locale=de`, { 'accept-language': '', cookie: 'locale=fr' })).toBe('Fri');
  });
});

describe('global settings that somebody got wrong', () => {
  test('CMS-01 NAV-08 drops only a wrong link from the menu, running nothing', async () => {
    const good = { type: 'page', slug: 'om-oss', label: 'Om oss' };
    await api.database.run({ text: 'delete from global_setting_parts', values: [] });
    await setting('sv', 'GlobalSetting', {
      announcement: 7,
      tagline: 'Hej',
      footer: [{ heading: 'Om', links: [good, { type: 'custom', url: 'javascript:alert(1)', label: 'x' }, { type: 'video', label: 'x' }, null] }, 'no group'],
      social: 'none',
    });
    await setting('sv', 'Header', {
      menu: [{ type: 'custom', url: '//evil.example', label: 'x' }, good],
      bottom: [
        { icon: 'rocket', link: good },
        { icon: 'help', link: good },
      ],
    });
    expect(await settingsIn('sv')).toEqual({
      announcement: '',
      tagline: 'Hej',
      supportEmail: '',
      social: [],
      footer: [{ heading: 'Om', links: [good] }],
      menu: [good],
      bottom: [{ icon: 'help', link: good }],
    });
  });
});
