/** A plain letter, the layout of most mails. HTML and text parts are made from the same texts. */
import { Button, Heading, Hr, Link, Text } from '@react-email/components';
import type { Locale } from '#shared/values/text/locale.ts';
import { MailFrame } from './mail-frame.tsx';
import { mailStyle } from './mail-style.ts';

export interface Letter {
  subject: string;
  /** The preview text in a mail list. */
  preview: string;
  title: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  parts: LetterPart[];
  footer: string;
  links: { label: string; url: string }[];
}

export interface LetterPart {
  heading: string;
  lines: string[];
  /** Initials in a circle, with an optional badge for the day. */
  face?: { initials: string; badge: string | null } | null;
  actions?: { label: string; url: string }[];
  gifts?: { heading: string; products: { title: string; price: string; url: string; reason: string }[] } | null;
}

interface LetterMailProps {
  letter: Letter;
  locale: Locale;
  productName: string;
  publicUrl: string;
}

export function LetterMail({ letter, locale, productName, publicUrl }: LetterMailProps) {
  return (
    <MailFrame locale={locale} productName={productName} publicUrl={publicUrl} subject={letter.subject} preview={letter.preview} footer={<LetterFooter letter={letter} />}>
      <Heading className="title" style={mailStyle.title}>
        {letter.title}
      </Heading>
      {letter.paragraphs.map((paragraph) => (
        <Text key={paragraph} className="text" style={mailStyle.text}>
          {paragraph}
        </Text>
      ))}
      {letter.action && (
        <Button href={letter.action.url} className="button" style={{ ...mailStyle.button, margin: '8px 0' }}>
          {letter.action.label}
        </Button>
      )}
      {letter.parts.map(({ heading, lines, face, actions = [], gifts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts may say the same, and a mail is rendered once
        <div key={index}>
          <Hr className="line" style={mailStyle.line} />
          {face && (
            <p style={{ margin: '0 0 10px' }}>
              <span className="face" style={mailStyle.face} aria-hidden>
                {face.initials}
              </span>
              {face.badge !== null && (
                <span className="medal" style={mailStyle.medal}>
                  {face.badge}
                </span>
              )}
            </p>
          )}
          <Heading as="h2" className="heading" style={mailStyle.heading}>
            {heading}
          </Heading>
          {lines.map((line) => (
            <Text key={line} className="text" style={{ ...mailStyle.text, fontSize: '15px', lineHeight: '23px', margin: '0 0 6px' }}>
              {line}
            </Text>
          ))}
          {actions.map(({ label, url }) => (
            <Link key={url + label} href={url} className="link" style={{ ...mailStyle.link, display: 'inline-block', padding: '8px 20px 8px 0' }}>
              {label}
            </Link>
          ))}
          {gifts && (
            <>
              <Text className="text" style={{ ...mailStyle.text, fontWeight: 600, margin: '12px 0 4px' }}>
                {gifts.heading}
              </Text>
              {gifts.products.map(({ title, price, url, reason }) => (
                <Text key={url} className="text" style={{ ...mailStyle.text, fontSize: '15px', lineHeight: '23px', margin: '0 0 6px' }}>
                  <Link href={url} className="link" style={mailStyle.link}>
                    {title}
                  </Link>
                  {`, ${price}`}
                  <br />
                  {reason}
                </Text>
              ))}
            </>
          )}
        </div>
      ))}
    </MailFrame>
  );
}

function LetterFooter({ letter }: { letter: Letter }) {
  return (
    <>
      {letter.footer}
      <MailLinks links={letter.links} />
    </>
  );
}

/** One link per line, each tall enough for a finger (WCAG 2.2, 2.5.8). */
export function MailLinks({ links }: Pick<Letter, 'links'>) {
  return (
    <>
      {links.map(({ label, url }) => (
        <span key={url}>
          <br />
          <Link href={url} className="link" style={{ ...mailStyle.link, display: 'inline-block', padding: '4px 0' }}>
            {label}
          </Link>
        </span>
      ))}
    </>
  );
}

/** The plain-text part, with every fact of the HTML part. */
export function letterPlainText({ title, paragraphs, action, parts, footer, links }: Letter): string {
  return [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...parts.map(({ heading, lines, face, actions = [], gifts }) =>
      [
        heading.toUpperCase(),
        ...(face?.badge ? [face.badge] : []),
        ...lines,
        ...actions.map(({ label, url }) => `${label}: ${url}`),
        ...(gifts ? [`${gifts.heading}:`, ...gifts.products.map(({ title, price, url, reason }) => `${title}, ${price}\n${reason}\n${url}`)] : []),
      ].join('\n'),
    ),
    footer,
    links.map(({ label, url }) => `${label}: ${url}`).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
