/** Reads a guest's own link in a mail about an event. */
import type { Mail } from './outbox.ts';

interface Invitation {
  publicId: string;
  token: string;
  /** With the query. */
  path: string;
}

/** `ending` is what follows the token: `&answer=yes`, `&stop`; by default the page's own link. */
export function invitationIn({ text }: Pick<Mail, 'text'>, ending = ''): Invitation {
  for (const link of text.match(/\S+\/events\/event_\w+\?token=\S+/g) ?? []) {
    const [, path = '', publicId = '', token = '', rest = ''] = /(\/(?:en\/)?events\/(event_\w+)\?token=([\w-]+))(\S*)$/.exec(link) ?? [];
    if (ending === '' || rest === ending) return { publicId, token, path: path + ending };
  }
  throw new Error(`no link with "${ending}" in: ${text}`);
}
