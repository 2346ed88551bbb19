/** The member's own profile in the API (specification, section 3), and its changes. */
import { z } from 'zod';
import { success, emailAddress, image, languageCode } from './common.ts';
import { MAX_PICTURE_BYTES, pictureFile, route } from './route.ts';
import { isBirthDate } from '../values/people/birth-date.ts';
import { givenPassword, newPassword } from './auth.ts';
import { address, addressInput } from './cart.ts';
import { passkeyResponse, proof } from './security.ts';
import { lastName, optionalTextLine, personName } from './text.ts';

export const gender = z.enum(['male', 'female', 'other']);
export const addressNameType = z.enum(['office', 'summer-house', 'other']);
export const role = z.enum(['member', 'admin']);

const MAX_ADDRESSES = 20;

/** `null` for the home address. */
const nameType = addressNameType.nullable();

export const userAddress = address.extend({ _id: z.uuid(), nameType }).meta({ id: 'UserAddress' });

/** Without `_id` it is new; one missing from the list is deleted. */
const userAddressInput = addressInput.extend({ _id: z.uuid().optional(), nameType: nameType.default(null) });

export const userSettings = z.object({ language: languageCode }).meta({ id: 'UserSettings' });

const named = z.object({ _id: z.uuid() });

export const user = z
  .object({
    _id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role,
    avatar: image.nullable(),
    banner: image.nullable(),
    dateOfBirth: z.string().nullable().meta({ description: 'YYYY-MM-DD, or --MM-DD when the year is unknown' }),
    gender: gender.nullable(),
    phone: z.string(),
    addresses: z.array(userAddress),
    settings: userSettings,
    reminders: z.array(named).meta({ description: 'What is to be remembered, the oldest first; the days that follow from a person alone are not kept' }),
    wishlists: z.array(named).meta({ description: 'One’s own lists, the oldest first' }),
    cart_id: z.string().nullable().meta({ description: 'The bag in use, on whatever device it was filled' }),
    saved_cart_ids: z.array(z.string()).meta({ description: 'Bags of other vendors that stayed behind at a sign-in' }),
    createdAt: z.string(),
  })
  .meta({ id: 'User' });

const birthDate = z.string().refine(isBirthDate, { message: 'invalid' });

const profile = {
  firstName: personName,
  lastName,
  dateOfBirth: birthDate.nullable(),
  gender: gender.nullable(),
  phone: optionalTextLine(40),
  addresses: z.array(userAddressInput).max(MAX_ADDRESSES),
  settings: userSettings,
};

/** A new password needs the current one, or a passkey used just now. */
const passwordChange = { password: newPassword.optional(), currentPassword: givenPassword.optional(), passkey: passkeyResponse.optional() };

/** The whole user, as from GET: unchangeable fields (e-mail, role, verification, pictures) are ignored. */
export const putUser = z.object({
  ...profile,
  dateOfBirth: profile.dateOfBirth.default(null),
  gender: profile.gender.default(null),
  phone: profile.phone.default(''),
  addresses: profile.addresses.default([]),
  ...passwordChange,
});

export const patchUser = z.object({ ...z.object(profile).partial().shape, ...passwordChange });

export const deleteUser = proof;
export const changeEmail = proof.extend({ email: emailAddress });
export const chooseCart = z.object({ cart_id: z.string().min(1).max(100) });

export const userAnswer = z.object({ user });

export const userSession = z
  .object({
    _id: z.uuid(),
    device: z.object({ browser: z.string(), system: z.string() }).meta({ description: 'Empty where it can’t be told' }),
    isCurrent: z.boolean(),
    createdAt: z.string(),
    lastUsedAt: z.string(),
  })
  .meta({ id: 'UserSession' });

export const userSessionsAnswer = z.object({ sessions: z.array(userSession) });

export type User = z.infer<typeof user>;
export type UserAddress = z.infer<typeof userAddress>;
export type PatchUser = z.output<typeof patchUser>;
export type UserSession = z.infer<typeof userSession>;

const pictureUpload = { body: z.object({ file: pictureFile }), maxFileBytes: MAX_PICTURE_BYTES, returns: userAnswer, fails: ['HEIC_UNSUPPORTED', 'PICTURES_BUSY'] as const };

export const users = {
  get: route('app', 'GET', '/user', { summary: 'Oneself', returns: userAnswer }),
  put: route('app', 'PUT', '/user', { summary: 'Oneself, whole; e-mail, role, verification and pictures are passed over', body: putUser, returns: userAnswer, fails: ['RATE_LIMITED'] }),
  patch: route('app', 'PATCH', '/user', { summary: 'Some of oneself; a new password needs the current one, and ends every session', body: patchUser, returns: userAnswer, fails: ['RATE_LIMITED'] }),
  changeEmail: route('app', 'POST', '/user/email', {
    summary: 'Move the account to another address, once that one has confirmed; the old one is told, and can take it back',
    body: changeEmail,
    returns: success,
  }),
  chooseCart: route('app', 'PUT', '/user/cart', { summary: 'Take one of one’s own bags into use', body: chooseCart, returns: userAnswer, fails: ['NOT_FOUND', 'CART_COMPLETED'] }),
  listSessions: route('app', 'GET', '/user/sessions', { summary: 'Where one is signed in, last used first', returns: userSessionsAnswer }),
  endAllSessions: route('app', 'DELETE', '/user/sessions', { summary: 'Log out everywhere, here too', returns: success }),
  endSession: route('app', 'DELETE', '/user/sessions/:id', { summary: 'Log out on one device', returns: success, fails: ['NOT_FOUND'] }),
  putAvatar: route('pictures', 'POST', '/user/avatar', { summary: 'A new profile picture', ...pictureUpload }),
  removeAvatar: route('pictures', 'DELETE', '/user/avatar', { summary: 'No profile picture', returns: userAnswer }),
  putBanner: route('pictures', 'POST', '/user/banner', { summary: 'A new banner', ...pictureUpload }),
  removeBanner: route('pictures', 'DELETE', '/user/banner', { summary: 'No banner', returns: userAnswer }),
};
