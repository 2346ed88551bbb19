export { logIn } from './log-in.ts';
export { changePassword, requestPasswordReset, getResetAddress, preparePassword, requestEmailChange, requireProof, resetPassword } from './recovery.ts';
export { makeAccount, register, resendVerification, verifyEmail } from './registration.ts';
export { endAllSessions, endSession, identify, listSessions, logOut, refreshSession } from './sessions.ts';
export { newSecret, readAccessToken } from './tokens.ts';
export { authPersonalData } from './personal-data.ts';
