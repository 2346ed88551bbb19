/** The shop for search engines (schema.org Organization). */
import type { Organization } from 'schema-dts';
import type { RootData } from '../page/root-data.ts';

export function organizationData({ settings, globalSettings }: Pick<RootData, 'settings' | 'globalSettings'>): Exclude<Organization, string> {
  const base = settings.publicUrl.replace(/\/$/, '');
  const profiles = globalSettings.social.flatMap((link) => (link.type === 'custom' ? [link.url] : []));
  return {
    '@type': 'Organization',
    name: settings.productName,
    url: `${base}/`,
    logo: `${base}/icon-512.png`,
    ...(globalSettings.tagline && { slogan: globalSettings.tagline }),
    ...(globalSettings.supportEmail && {
      email: globalSettings.supportEmail,
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: globalSettings.supportEmail, availableLanguage: ['sv', 'en'] },
    }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}
