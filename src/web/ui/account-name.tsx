/**
 * Hidden username for a new password, so that password managers save the two together. Not `type="hidden"`, which
 * they ignore (Chromium, "Password Form Styles that Chromium Understands").
 */
export function AccountName({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
