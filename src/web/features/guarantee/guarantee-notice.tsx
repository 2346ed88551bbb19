import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { GuaranteeFacts } from './guarantee-facts.ts';

interface GuaranteeNoticeProps {
  facts: GuaranteeFacts;
  heading: 'h2' | 'h3';
  className?: string;
}

/** The official notice in its own proportions and colours, or its content in our own words. Links open a new tab, so that no input is lost. */
export function GuaranteeNotice({ facts: { title, paragraphs, picture, mark, links, newTab }, heading: Heading, className }: GuaranteeNoticeProps) {
  const shown = picture ? [{ href: picture.src, text: picture.open }, ...links] : links;
  return (
    <section id="guarantee" aria-labelledby="guarantee-title" className={className}>
      <Heading id="guarantee-title" className="mb-2 text-lg font-semibold">
        {title}
      </Heading>
      {picture ? (
        <img src={picture.src} width={picture.width} height={picture.height} alt={paragraphs.join(' ')} loading="lazy" className="h-auto w-full max-w-md" />
      ) : (
        <div className="grid gap-2 text-[0.96875rem] text-soft">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="text-sm italic">{mark}</p>
        </div>
      )}
      <ul className="mt-1 flex flex-wrap gap-x-5 text-[0.96875rem]">
        {shown.map(({ href, text }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer" className="link inline-flex min-h-tap items-center">
              {text}
              <VisuallyHidden> ({newTab})</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
