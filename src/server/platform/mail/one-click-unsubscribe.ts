/** A mail's headers for programs that unsubscribe by one click (RFC 8058). `url` is posted to without a session. */
export const oneClickUnsubscribe = (url: string): Record<string, string> => ({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
