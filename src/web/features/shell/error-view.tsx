import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SomethingWrongIllustration } from '#web/ui/illustrations/something-wrong.tsx';

interface ErrorViewProps {
  statusCode: number;
  statusMessage: string;
}

/** Title and description by status; what isn't known is our fault. */
function toTexts(statusCode: number): { title: string; description: string } {
  if (statusCode === 429) return { title: m.shell_error_busy_title(), description: m.shell_error_busy() };
  return { title: m.shell_error_title(), description: statusCode === 503 ? m.shell_error_away() : m.shell_error_text() };
}

/** Error page: status code and message in small print above a plain title, and a description (NAV-07, NAV-18). */
export function ErrorView({ statusCode, statusMessage }: ErrorViewProps) {
  const { title, description } = toTexts(statusCode);
  return (
    <EmptyState
      headingLevel={1}
      className="wrap max-w-2xl py-10 lg:py-16"
      illustration={<SomethingWrongIllustration />}
      title={
        <>
          <span className="mb-2 block font-body text-base font-semibold tracking-normal text-soft">
            {statusCode} · {statusMessage}
          </span>
          {title}
        </>
      }
      action={
        <>
          <Button size="lg" onClick={() => window.location.reload()}>
            {m.shell_try_again()}
          </Button>
          <ButtonLink to={pathTo('start', useLocale())} size="lg" variant="ghost" reloadDocument>
            {m.shell_to_start()}
          </ButtonLink>
        </>
      }
    >
      <p>{description}</p>
    </EmptyState>
  );
}
