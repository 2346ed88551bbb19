/** Renders mails from React components, built with the pages and loaded at the first mail. */
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import type { Locale } from '#shared/values/text/locale.ts';
import type { MailTemplates } from '../../mail-templates.tsx';
import { projectFolder } from '../project-folder.ts';

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

type Render = <Name extends keyof MailTemplates>(name: Name, props: MailTemplates[Name], locale: Locale) => Promise<RenderedMail>;

const templatesIn = (folder: string) => pathToFileURL(path.join(folder, 'mail-templates.js')).href;

let builtModule = templatesIn(path.join(projectFolder, 'build/mails'));

/** Sets the folder of the templates. Call it before any mail is rendered. */
export function setMailTemplates(folder: string): void {
  builtModule = templatesIn(folder);
}

let loaded: Promise<{ renderTemplate: Render }> | undefined;

export const renderMail: Render = async (name, props, locale) => {
  loaded ??= import(builtModule) as Promise<{ renderTemplate: Render }>;
  // A failed import is retried: the build may have been under way.
  loaded.catch(() => {
    loaded = undefined;
  });
  const { renderTemplate } = await loaded;
  return renderTemplate(name, props, locale);
};
