/** The calls of signing in and of being a member; apart from the shop's, so that most first visits need not load them. */
import type { z } from 'zod';
import type * as auth from '#shared/contract/auth.ts';
import type * as checkout from '#shared/contract/checkout.ts';
import type { success } from '#shared/contract/common.ts';
import type * as security from '#shared/contract/security.ts';
import type * as invites from '#shared/contract/invites.ts';
import type * as personalData from '#shared/contract/personal-data.ts';
import type * as reminders from '#shared/contract/reminders.ts';
import type * as push from '#shared/contract/push.ts';
import type * as settings from '#shared/contract/settings.ts';
import type * as users from '#shared/contract/user.ts';
import { type Answer, type ApiOptions, createCall } from './api-call.ts';

/** The member as pages know them: what they keep has calls of its own. */
export type User = Omit<users.User, 'reminders' | 'wishlists'>;
export type Registration = z.input<typeof auth.register>;
export type EmailProof = z.input<typeof auth.verifyEmail>;
export type Security = Answer<typeof security.securityAnswer>;
/** That it is oneself: the password, or a passkey used just now. */
export type Proof = z.input<typeof security.proof>;

/** The sections of the settings with what each holds. */
export interface SettingsBySection {
  account: settings.AccountSettings;
  privacy: settings.PrivacySettings;
  payments: Answer<typeof settings.paymentSettings>;
  reminders: settings.ReminderSettings;
  membership: Answer<typeof settings.membershipSettings>;
  availability: settings.AvailabilitySettings;
  notifications: settings.NotificationSettings;
}

export type SettingsSection = keyof SettingsBySection;
/** Those that a member changes with one PUT. */
export type ChangeableSection = Exclude<SettingsSection, 'payments' | 'membership'>;

type Success = Answer<typeof success>;

export function createMemberApi(options: ApiOptions) {
  const call = createCall(options);
  const id = encodeURIComponent;
  return {
    check: () => call<Answer<typeof auth.checkAnswer>>('GET', '/api/auth/check'),
    login: (body: z.input<typeof auth.login>) => call<Answer<typeof auth.loginAnswer>>('POST', '/api/auth/login', { body }),
    secondStep: (body: z.input<typeof security.secondStep>) => call<Success>('POST', '/api/auth/totp', { body }),
    passkeyOptions: () => call<Answer<typeof security.passkeyOptionsAnswer>>('POST', '/api/auth/passkey/options'),
    passkeyLogin: (body: z.input<typeof security.passkeyLogin>) => call<Success>('POST', '/api/auth/passkey', { body }),
    logout: () => call<Success>('POST', '/api/auth/logout'),
    register: (body: Registration) => call<Success>('POST', '/api/auth/register', { body }),
    verifyEmail: (body: EmailProof) => call<z.infer<typeof auth.verifyEmailAnswer>>('POST', '/api/auth/verify-email', { body }),
    resendVerification: (email: string) => call<Success>('POST', '/api/auth/resend-verification', { body: { email } }),
    forgotPassword: (email: string) => call<Success>('POST', '/api/auth/forgot-password', { body: { email } }),
    resetLink: (token: string) => call<Answer<typeof auth.resetLinkAnswer>>('GET', `/api/auth/reset-password/${id(token)}`),
    resetPassword: (token: string, newPassword: string) => call<Success>('POST', `/api/auth/reset-password/${id(token)}`, { body: { newPassword } }),
    user: () => call<Answer<typeof users.userAnswer>>('GET', '/api/app/user'),
    settings: <Section extends SettingsSection>(section: Section) => call<{ settings: SettingsBySection[Section] }>('GET', `/api/app/settings/${section}`),
    saveSettings: <Section extends ChangeableSection>(section: Section, body: SettingsBySection[Section]) =>
      call<{ settings: SettingsBySection[Section] }>('PUT', `/api/app/settings/${section}`, { body }),
    subscription: (token: string) => call<Answer<typeof settings.subscriptionAnswer>>('GET', `/api/app/public/unsubscribe/${id(token)}`),
    setSubscription: (token: string, isOn: boolean) => call<Answer<typeof settings.subscriptionAnswer>>('POST', `/api/app/public/unsubscribe/${id(token)}${isOn ? '/undo' : ''}`),
    reminderLink: (token: string) => call<Answer<typeof reminders.reminderLinkAnswer>>('GET', `/api/app/public/reminder-links/${id(token)}`),
    finishByLink: (token: string) => call<Answer<typeof reminders.reminderLinkAnswer>>('POST', `/api/app/public/reminder-links/${id(token)}/done`),
    snoozeByLink: (token: string, body: z.input<typeof reminders.snoozeByLink>) =>
      call<Answer<typeof reminders.reminderLinkAnswer>>('POST', `/api/app/public/reminder-links/${id(token)}/snooze`, { body }),
    push: () => call<Answer<typeof push.pushAnswer>>('GET', '/api/app/push'),
    addPushDevice: (body: z.input<typeof push.addPushDevice>) => call<Answer<typeof push.pushDeviceAnswer>>('POST', '/api/app/push/devices', { body }),
    removePushDevice: (deviceId: string) => call<Success>('DELETE', `/api/app/push/devices/${id(deviceId)}`),
    sessions: () => call<Answer<typeof users.userSessionsAnswer>>('GET', '/api/app/user/sessions'),
    endSession: (sessionId: string) => call<Success>('DELETE', `/api/app/user/sessions/${id(sessionId)}`),
    security: () => call<Security>('GET', '/api/app/user/security'),
    proofOptions: () => call<Answer<typeof security.passkeyOptionsAnswer>>('POST', '/api/app/user/passkeys/proof'),
    newPasskeyOptions: (body: Proof) => call<Answer<typeof security.passkeyOptionsAnswer>>('POST', '/api/app/user/passkeys/options', { body }),
    addPasskey: (body: z.input<typeof security.addPasskey>) => call<Answer<typeof security.passkeyAnswer>>('POST', '/api/app/user/passkeys', { body }),
    renamePasskey: (passkeyId: string, name: string) => call<Answer<typeof security.passkeyAnswer>>('PATCH', `/api/app/user/passkeys/${id(passkeyId)}`, { body: { name } }),
    removePasskey: (passkeyId: string, body: Proof) => call<Success>('DELETE', `/api/app/user/passkeys/${id(passkeyId)}`, { body }),
    beginTotp: (body: Proof) => call<Answer<typeof security.totpStartAnswer>>('POST', '/api/app/user/totp', { body }),
    confirmTotp: (code: string) => call<Answer<typeof security.recoveryCodesAnswer>>('POST', '/api/app/user/totp/confirm', { body: { code } }),
    renewRecoveryCodes: (body: Proof) => call<Answer<typeof security.recoveryCodesAnswer>>('POST', '/api/app/user/totp/recovery-codes', { body }),
    removeTotp: (body: Proof) => call<Success>('DELETE', '/api/app/user/totp', { body }),
    endAllSessions: () => call<Success>('DELETE', '/api/app/user/sessions'),
    changeEmail: (body: z.input<typeof users.changeEmail>) => call<Success>('POST', '/api/app/user/email', { body }),
    deleteUser: (body: Proof) => call<Success>('DELETE', '/api/app/user', { body }),
    putPicture: (place: 'avatar' | 'banner', file: Blob) => {
      const form = new FormData();
      form.append('file', file, `${place}.jpg`);
      return call<Answer<typeof users.userAnswer>>('POST', `/api/app/user/${place}`, { body: form });
    },
    removePicture: (place: 'avatar' | 'banner') => call<Answer<typeof users.userAnswer>>('DELETE', `/api/app/user/${place}`),
    orders: (query: { page?: number; limit?: number }) => call<Answer<typeof checkout.ordersAnswer>>('GET', '/api/app/orders', { query }),
    order: (orderId: string) => call<Answer<typeof checkout.orderAnswer>>('GET', `/api/app/orders/${id(orderId)}`),
    dataExport: () => call<Answer<typeof personalData.exportAnswer>>('GET', '/api/app/user/export'),
    requestExport: () => call<Success>('POST', '/api/app/user/export'),
    invite: (inviteId: string) => call<Answer<typeof invites.inviteAnswer>>('GET', `/api/app/public/invites/${id(inviteId)}`),
    inviteLink: () => call<Answer<typeof invites.inviteLinkAnswer>>('GET', '/api/app/user/invite'),
    renewInvite: () => call<Answer<typeof invites.inviteLinkAnswer>>('POST', '/api/app/user/invite'),
    inviteByMail: (email: string) => call<Success>('POST', '/api/app/user/invite/mails', { body: { email } }),
    neverInvite: (token: string) => call<Success>('POST', `/api/app/public/invite-mails/${id(token)}/never`),
    acceptInvite: (inviteId: string) => call<Answer<typeof invites.inviteAnswer>>('POST', `/api/app/invites/${id(inviteId)}/acceptance`),
    chooseCart: (cart_id: string) => call<Answer<typeof users.userAnswer>>('PUT', '/api/app/user/cart', { body: { cart_id } }),
    patchUser: (body: z.input<typeof users.patchUser>) => call<Answer<typeof users.userAnswer>>('PATCH', '/api/app/user', { body }),
  };
}

export type MemberApi = ReturnType<typeof createMemberApi>;
