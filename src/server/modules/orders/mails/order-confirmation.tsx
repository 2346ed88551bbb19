import { Button, Column, Heading, Hr, Img, Row, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { Locale } from '#shared/values/text/locale.ts';
import { MailLinks } from '#server/platform/mail/letter.tsx';
import { MailFrame } from '#server/platform/mail/mail-frame.tsx';
import { mailStyle } from '#server/platform/mail/mail-style.ts';
import type { ConfirmationTexts } from './confirmation-texts.ts';

interface OrderConfirmationMailProps {
  texts: ConfirmationTexts;
  locale: Locale;
  productName: string;
  publicUrl: string;
}

const THUMBNAIL_PX = 64;

/** The legally required confirmation on a durable medium: items, price, seller, delivery and how to withdraw. */
export function OrderConfirmationMail({ texts, locale, productName, publicUrl }: OrderConfirmationMailProps) {
  const { withdrawal } = texts;
  return (
    <MailFrame locale={locale} productName={productName} publicUrl={publicUrl} subject={texts.subject} preview={texts.preview} footer={<Footer texts={texts} />}>
      <Heading className="title" style={mailStyle.title}>
        {texts.title}
      </Heading>
      <Text className="text" style={mailStyle.text}>
        {texts.lead}
        <br />
        <strong>{texts.days}</strong>
      </Text>
      <Text className="small" style={{ ...mailStyle.small, margin: '0 0 20px' }}>
        {texts.placed}
      </Text>
      <Button href={texts.open.url} className="button" style={mailStyle.button}>
        {texts.open.label}
      </Button>
      <Text className="small" style={{ ...mailStyle.small, margin: '10px 0 0' }}>
        {texts.open.hint}
      </Text>
      <Hr className="line" style={mailStyle.line} />
      <MailHeading>{texts.itemsHeading}</MailHeading>
      <Items items={texts.items} />
      <Totals totals={texts.totals} notes={texts.notes} />
      <Hr className="line" style={mailStyle.line} />
      {texts.gift && <GiftPart gift={texts.gift} />}
      <Row>
        <Facts part={texts.delivery} side="left" />
        <Facts part={texts.seller} side="right" />
      </Row>
      <Section style={{ paddingTop: '20px' }}>
        <MailHeading>{texts.payment.heading}</MailHeading>
        <Lines lines={texts.payment.lines} />
      </Section>
      {texts.giver && (
        <Section style={{ paddingTop: '20px' }}>
          <MailHeading>{texts.giver.heading}</MailHeading>
          <Lines lines={texts.giver.lines} />
        </Section>
      )}
      <Hr className="line" style={mailStyle.line} />
      <MailHeading>{withdrawal.heading}</MailHeading>
      {withdrawal.online && (
        <Small>
          {withdrawal.online.text}
          <MailLinks links={[withdrawal.online]} />
        </Small>
      )}
      {withdrawal.paragraphs.map((paragraph) => (
        <Small key={paragraph}>{paragraph}</Small>
      ))}
      {withdrawal.exceptions.length > 0 && (
        <Small>
          {withdrawal.exceptionsHeading && <strong>{withdrawal.exceptionsHeading}</strong>}
          {withdrawal.exceptions.map(({ id, title, reason }, index) => (
            <span key={id}>
              {(withdrawal.exceptionsHeading || index > 0) && <br />}
              {title}: {reason}
            </span>
          ))}
        </Small>
      )}
      {withdrawal.form.length > 0 && (
        <Section style={{ paddingTop: '14px' }}>
          <MailHeading>{withdrawal.formHeading}</MailHeading>
          {withdrawal.form.map((line) => (
            <Small key={line}>{line}</Small>
          ))}
        </Section>
      )}
    </MailFrame>
  );
}

function MailHeading({ children }: { children: string }) {
  return (
    <Heading as="h2" className="heading" style={mailStyle.heading}>
      {children}
    </Heading>
  );
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text className="small" style={mailStyle.small}>
      {children}
    </Text>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <Text className="text" style={{ ...mailStyle.text, fontSize: '15px', lineHeight: '23px', margin: 0 }}>
      {lines.map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
    </Text>
  );
}

function GiftPart({ gift }: { gift: NonNullable<ConfirmationTexts['gift']> }) {
  return (
    <Section style={{ paddingBottom: '20px' }}>
      <MailHeading>{gift.heading}</MailHeading>
      <Lines lines={gift.lines} />
      {gift.card.length > 0 && (
        <Text className="text" dir="auto" style={{ ...mailStyle.text, margin: '10px 0 0', fontStyle: 'italic' }}>
          {gift.card.map(({ id, line }) => (
            <span key={id}>
              {line}
              <br />
            </span>
          ))}
        </Text>
      )}
    </Section>
  );
}

function Facts({ part, side }: { part: ConfirmationTexts['delivery']; side: 'left' | 'right' }) {
  return (
    <Column className="stack" style={{ width: '50%', verticalAlign: 'top', ...(side === 'left' ? { paddingRight: '12px' } : { paddingLeft: '12px' }) }}>
      <MailHeading>{part.heading}</MailHeading>
      <Lines lines={part.lines} />
    </Column>
  );
}

function Items({ items }: { items: ConfirmationTexts['items'] }) {
  return items.map((item) => (
    <Row key={item.id} style={{ marginBottom: '14px' }}>
      <Column style={{ width: `${THUMBNAIL_PX + 14}px`, verticalAlign: 'top' }}>
        {item.imageUrl && <Img src={item.imageUrl} width={THUMBNAIL_PX} height={THUMBNAIL_PX} alt="" style={{ borderRadius: '12px' }} />}
      </Column>
      <Column style={{ verticalAlign: 'top', paddingRight: '12px' }}>
        <Text className="text" style={{ ...mailStyle.text, margin: 0, fontWeight: 600 }}>
          {item.title}
        </Text>
        <Text className="small" style={{ ...mailStyle.small, margin: 0 }}>
          {item.detail}
        </Text>
      </Column>
      <Column style={{ verticalAlign: 'top', textAlign: 'right', whiteSpace: 'nowrap' }}>
        <Text className="text" style={{ ...mailStyle.text, margin: 0 }}>
          {item.sum}
        </Text>
      </Column>
    </Row>
  ));
}

const totalStyles = {
  part: { ...mailStyle.text, fontSize: '15px', margin: '2px 0' },
  total: { ...mailStyle.text, fontSize: '19px', lineHeight: '28px', fontWeight: 700, margin: '8px 0 2px' },
  inside: { ...mailStyle.small, margin: '1px 0' },
} as const;

function Totals({ totals, notes }: Pick<ConfirmationTexts, 'totals' | 'notes'>) {
  return (
    <Section style={{ paddingTop: '8px' }}>
      {totals.map(({ label, value, kind }) => (
        <Row key={label}>
          <Column>
            <Text className={kind === 'inside' ? 'small' : 'text'} style={totalStyles[kind]}>
              {label}
            </Text>
          </Column>
          <Column style={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
            <Text className={kind === 'inside' ? 'small' : 'text'} style={totalStyles[kind]}>
              {value}
            </Text>
          </Column>
        </Row>
      ))}
      {notes.map((note) => (
        <Small key={note}>{note}</Small>
      ))}
    </Section>
  );
}

function Footer({ texts }: { texts: ConfirmationTexts }) {
  return (
    <>
      {texts.keep}
      <MailLinks links={texts.links} />
    </>
  );
}
