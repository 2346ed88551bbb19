import { Body, Container, Head, Html, Link, Preview, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { pathTo } from '#shared/i18n/paths.ts';
import { bcp47, type Locale } from '#shared/values/text/locale.ts';
import { MAIL_WIDTH_PX, mailStyle, mailStyleSheet } from './mail-style.ts';

interface MailFrameProps {
  locale: Locale;
  productName: string;
  publicUrl: string;
  subject: string;
  /** The preview text in a mail list. */
  preview: string;
  children: ReactNode;
  footer: ReactNode;
}

/** Outlook for Windows ignores max-width: it gets a fixed-width table around the sheet, in conditional comments. */
export const withOutlookWidth = (html: string): string =>
  html
    .replace('<i data-outlook="begin"></i>', `<!--[if mso]><table role="presentation" align="center" width="${MAIL_WIDTH_PX}" cellpadding="0" cellspacing="0"><tr><td><![endif]-->`)
    .replace('<i data-outlook="end"></i>', '<!--[if mso]></td></tr></table><![endif]-->');

/** The frame of every mail: logo, card, footer. */
export function MailFrame({ locale, productName, publicUrl, subject, preview, children, footer }: MailFrameProps) {
  return (
    <Html lang={bcp47[locale]}>
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{mailStyleSheet}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="page" style={mailStyle.page}>
        <i data-outlook="begin" />
        <Container style={{ maxWidth: `${MAIL_WIDTH_PX}px`, width: '100%', padding: '0 12px' }}>
          <Section style={{ padding: '8px 12px 22px' }}>
            <Link href={publicUrl + pathTo('start', locale)} className="logo" style={mailStyle.logo}>
              {productName}
              <span className="accent" style={mailStyle.accent}>
                .
              </span>
            </Link>
          </Section>
          <Section className="card" style={mailStyle.card}>
            {children}
          </Section>
          <Section style={{ padding: '20px 12px' }}>
            <Text className="small" style={mailStyle.small}>
              {footer}
            </Text>
          </Section>
        </Container>
        <i data-outlook="end" />
      </Body>
    </Html>
  );
}
