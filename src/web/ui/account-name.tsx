/**
 * The account that a new password is for, so that a password manager saves the two together. Nobody sees it; in `type="hidden"` managers would not
 * look for it (Chromium, "Password Form Styles that Chromium Understands").
 */
export function AccountName({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
