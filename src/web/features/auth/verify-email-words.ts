/** Texts of the page behind a mailed link. */
import { m } from '#shared/i18n/paraglide/messages.js';
import type { VerifyOutcome } from './account-actions.ts';

export type VerifyPhase = 'asked' | Exclude<VerifyOutcome, 'refused'>;

interface Words {
  title: () => string;
  text: () => string;
}

const words: Record<VerifyPhase, Words> = {
  asked: { title: m.sign_in_verify_title, text: m.sign_in_verify_text },
  'password-needed': { title: m.sign_in_verify_password_title, text: m.sign_in_verify_password_text },
  'password-differs': { title: m.sign_in_verify_password_title, text: m.sign_in_verify_password_text },
  'login-needed': { title: m.sign_in_verify_login_title, text: m.sign_in_verify_login_text },
  made: { title: m.sign_in_verify_done_title, text: m.sign_in_verify_done_text },
  moved: { title: m.sign_in_verify_moved_title, text: m.sign_in_verify_moved_text },
  gone: { title: m.sign_in_verify_gone_title, text: m.sign_in_verify_gone_text },
};

/**
 * Texts for signed-in members: most move their account to another address, so none is promised a new account. An
 * account that is created is a different one.
 */
const ofMembers: Partial<Record<VerifyPhase, Words>> = {
  asked: { title: m.sign_in_verify_title, text: m.sign_in_verify_member_text },
  'login-needed': { title: m.sign_in_verify_other_title, text: m.sign_in_verify_other_text },
  gone: { title: m.sign_in_verify_gone_title, text: m.sign_in_verify_gone_member_text },
  made: { title: m.sign_in_verify_done_title, text: m.sign_in_verify_other_made_text },
};

export const verifyWords = (phase: VerifyPhase, isSignedIn: boolean): Words => (isSignedIn ? ofMembers[phase] : undefined) ?? words[phase];
