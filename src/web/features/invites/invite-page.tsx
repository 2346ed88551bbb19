import { BellRing, Gift, ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { AskedByLink, Invite } from '#shared/contract/invites.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import { useApi } from '#web/lib/api/use-api.ts';
import { invites } from '#web/lib/api/routes/invites.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { useSave } from '#web/lib/api/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { InviterFace } from './inviter-face.tsx';

const reasons = [
  { icon: BellRing, text: m.invites_reason_days },
  { icon: ListChecks, text: m.invites_reason_lists },
  { icon: Gift, text: m.invites_reason_gifts },
] as const;

interface InvitersQuestionProps {
  question: AskedByLink;
  name: string;
  /** Signed in, and friends already. */
  canAnswer: boolean;
  isSignedIn: boolean;
}

function InvitersQuestion({ question, name, canAnswer, isSignedIn }: InvitersQuestionProps) {
  const locale = useLocale();
  return (
    <Card tone="sand" className="mt-7">
      <p className="text-sm">{m.questions_friend_wonders({ name })}</p>
      <p className="heading mt-1 text-h3 text-balance">{question.text}</p>
      {canAnswer ? (
        <ButtonLink to={`${pathTo('userQuestions', locale)}?question=${question.id}`} className="mt-4">
          {m.questions_friend_send()}
        </ButtonLink>
      ) : (
        <p className="mt-2 text-sm">{isSignedIn ? m.invites_question_friends() : m.invites_question_account()}</p>
      )}
    </Card>
  );
}

/** To a new account or the visitor's own, and from there back to the invitation. */
function SignUpLinks({ inviteId, questionId }: { inviteId: string; questionId: string | undefined }) {
  const locale = useLocale();
  return (
    <>
      <ButtonLink to={pathTo('registerInvited', locale, { '*': inviteId })} isWide size="lg">
        {m.invites_register()}
      </ButtonLink>
      <ButtonLink
        to={`${pathTo('login', locale)}?redirect=${encodeURIComponent(pathTo('invite', locale, { userId: inviteId }) + (questionId === undefined ? '' : `?question=${questionId}`))}`}
        variant="ghost"
        isWide
      >
        {m.invites_log_in()}
      </ButtonLink>
    </>
  );
}

/** Invitation page: the inviter, what they would like to know, the product, and signup. */
export function InvitePage({ invite, question, isSignedIn }: { invite: Invite; question: AskedByLink | null; isSignedIn: boolean }) {
  const api = useApi({ invites });
  const locale = useLocale();
  const product = useRootData()?.settings.productName ?? '';
  const isHydrated = useHydrated();
  const { state, save } = useSave();
  const [friendship, setFriendship] = useState(invite.friendship);
  const name = invite.firstName;

  async function accept(): Promise<void> {
    const answer = await save(() => api.invites.accept({ id: invite._id }));
    if (answer) setFriendship(answer.invite.friendship);
  }

  return (
    <div className="wrap py-8 sm:py-12 lg:py-16">
      <div className="mx-auto max-w-xl text-center">
        <InviterFace inviter={invite} />
        <h1 className="heading mt-5 text-h1 [overflow-wrap:anywhere]">{invite.isOwn ? m.invites_own() : m.invites_title({ name })}</h1>
        <p className="mt-3 text-lg text-balance text-soft">{invite.isOwn ? m.invites_own_text() : m.invites_lead({ product })}</p>
        {question && !invite.isOwn && <InvitersQuestion question={question} name={name} canAnswer={isSignedIn && friendship === 'friends'} isSignedIn={isSignedIn} />}
        <Card className="mt-7 text-left">
          <ul className="grid gap-4">
            {reasons.map(({ icon: Icon, text }) => (
              <li key={text()} className="flex items-center gap-4 text-balance">
                <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sage text-primary">
                  <Icon aria-hidden className="size-5.5" />
                </span>
                {text()}
              </li>
            ))}
          </ul>
          <div className="mt-6 grid gap-3">
            {state.kind === 'failed' && state.message && (
              <Notice tone="error" isLive>
                {state.message}
              </Notice>
            )}
            {invite.isOwn ? (
              <ButtonLink to={pathTo('user', locale)} isWide>
                {m.invites_to_link()}
              </ButtonLink>
            ) : !isSignedIn ? (
              <SignUpLinks inviteId={invite._id} questionId={question?.id} />
            ) : friendship === 'friends' || friendship === 'sent' ? (
              <>
                <Notice tone="success" isLive title={friendship === 'friends' ? m.invites_accepted({ name }) : m.invites_asked({ name })}>
                  {friendship === 'friends' ? m.invites_accepted_text({ name }) : m.invites_asked_text({ name })}
                </Notice>
                <ButtonLink to={pathTo('userFriends', locale)} variant="ghost" isWide>
                  {m.invites_to_friends()}
                </ButtonLink>
              </>
            ) : (
              <Button isWide size="lg" disabled={!isHydrated} isBusy={state.kind === 'saving'} onClick={() => void accept()}>
                {m.invites_accept()}
              </Button>
            )}
          </div>
        </Card>
      </div>
    </div>
  );
}
