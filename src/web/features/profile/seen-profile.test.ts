import { expect, test } from 'vitest';
import type { PrivacySettings } from '#shared/contract/settings.ts';
import type { User } from '#web/lib/session/user.ts';
import { seenProfile } from './seen-profile.ts';

const anna = { firstName: 'Anna', lastName: 'Berg', avatar: null, banner: null, dateOfBirth: '1990-02-28' } as User;
const open: PrivacySettings = { findableByName: true, findableByEmail: false, birthDate: 'friends', birthYear: 'friends', questions: 'friends', wishlists: 'friends' };

test('shows a friend the birthday, and the year only when permitted', () => {
  expect(seenProfile(anna, open, 'friend', 'sv')?.birthday).toBe('28 februari 1990');
  expect(seenProfile(anna, { ...open, birthYear: 'nobody' }, 'friend', 'en')?.birthday).toBe('February 28');
  expect(seenProfile({ ...anna, dateOfBirth: '--02-29' }, open, 'friend', 'sv')?.birthday).toBe('29 februari');
  expect(seenProfile(anna, { ...open, birthDate: 'nobody' }, 'friend', 'sv')?.birthday).toBeNull();
  expect(seenProfile({ ...anna, dateOfBirth: null }, open, 'friend', 'sv')?.birthday).toBeNull();
});

test('shows strangers name and picture of findable members alone', () => {
  expect(seenProfile(anna, open, 'stranger', 'sv')).toEqual({ name: 'Anna Berg', avatar: null, banner: null, birthday: null });
  expect(seenProfile(anna, { ...open, findableByName: false }, 'stranger', 'sv')).toBeNull();
});
