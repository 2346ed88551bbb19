import { Button, Column, Heading, Hr, Link, Row, Text } from '@react-email/components';
import type { Locale } from '#shared/values/text/locale.ts';
import { MailLinks } from '#server/platform/mail/letter.tsx';
import { MailFrame } from '#server/platform/mail/mail-frame.tsx';
import { mailStyle } from '#server/platform/mail/mail-style.ts';
import type { DigestRow, DigestTexts } from './digest-texts.ts';

interface DigestMailViewProps {
  texts: DigestTexts;
  locale: Locale;
  productName: string;
  publicUrl: string;
}

const hidden = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden' } as const;
const cell = { padding: '16px 0', verticalAlign: 'middle' } as const;

/** The subject is the summary; each row ends in one verb. */
export function DigestMailView({ texts, locale, productName, publicUrl }: DigestMailViewProps) {
  const { subject, preview, rows, open, print, parts, footer, links } = texts;
  return (
    <MailFrame
      locale={locale}
      productName={productName}
      publicUrl={publicUrl}
      subject={subject}
      preview={preview}
      footer={
        <>
          {footer}
          <MailLinks links={links} />
        </>
      }
    >
      <Heading className="title" style={mailStyle.title}>
        {subject}
      </Heading>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same, and a mail is rendered once
        <DayRow key={index} row={row} />
      ))}
      <Hr className="line" style={{ ...mailStyle.line, margin: '0 0 24px' }} />
      <Button href={open.url} className="button" style={mailStyle.button}>
        {open.label}
      </Button>
      <Text style={{ margin: '12px 0 0' }}>
        <Link href={print.url} className="link" style={{ ...mailStyle.link, display: 'inline-block', padding: '8px 0' }}>
          {print.label}
        </Link>
      </Text>
      {parts.map(({ heading, text, link }) => (
        <div key={heading}>
          <Hr className="line" style={mailStyle.line} />
          <Heading as="h2" className="heading" style={mailStyle.heading}>
            {heading}
          </Heading>
          <Text className="text" style={mailStyle.text}>
            {text}
          </Text>
          {link && (
            <Link href={link.url} className="link" style={{ ...mailStyle.link, display: 'inline-block', padding: '8px 0' }}>
              {link.label}
            </Link>
          )}
        </div>
      ))}
    </MailFrame>
  );
}

function DayRow({ row: { dayNumber, weekday, name, note, isMissing, years, isRound, yearsVerb, action } }: { row: DigestRow }) {
  return (
    <>
      <Hr className="line" style={{ ...mailStyle.line, margin: 0 }} />
      <Row>
        <Column style={{ ...cell, width: '52px' }}>
          <span className="heading" style={{ ...mailStyle.heading, display: 'block', fontSize: '28px', lineHeight: '30px' }}>
            {dayNumber}
          </span>
          <span className="small" style={mailStyle.small}>
            {weekday}
          </span>
        </Column>
        <Column style={cell}>
          <span className="heading" style={{ ...mailStyle.heading, display: 'block', margin: 0 }}>
            {name}
          </span>
          <span className={isMissing ? 'accent' : 'small'} style={{ ...mailStyle.small, ...(isMissing && { ...mailStyle.accent, fontWeight: 600 }) }}>
            {note}
          </span>
        </Column>
        <Column align="center" style={{ ...cell, width: '52px' }}>
          {years !== null && (
            <span className={isRound ? 'medal' : 'heading'} style={isRound ? { ...mailStyle.medal, marginLeft: 0, padding: '0 8px' } : { ...mailStyle.heading, margin: 0 }}>
              {yearsVerb !== '' && <span style={hidden}>{`${yearsVerb} `}</span>}
              {years}
            </span>
          )}
        </Column>
        <Column align="right" style={{ ...cell, width: '76px' }}>
          <Link href={action.url} className="link" style={{ ...mailStyle.link, display: 'inline-block', padding: '10px 0' }}>
            {action.label}
            <span style={hidden}>{`: ${name}`}</span>
          </Link>
        </Column>
      </Row>
    </>
  );
}
