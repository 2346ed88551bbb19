import { Cake, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PrivacySettings } from '#shared/contract/settings.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { pathTo } from '#shared/i18n/paths.ts';
import type { User } from '#web/lib/session/user.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Card } from '#web/ui/card.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { PersonFace } from '#web/ui/person-face.tsx';
import { DetailsForm } from './details-form.tsx';
import { PictureForm } from './picture-form.tsx';
import { seenProfile, type Viewer } from './seen-profile.ts';

interface ProfilePageProps {
  user: User;
  privacy: PrivacySettings;
  onSaved: (user: User) => void;
  onFailed: (message: string) => void;
}

const viewers: readonly Viewer[] = ['friend', 'stranger'];

function SeenBy({ viewer, user, privacy }: { viewer: Viewer; user: User; privacy: PrivacySettings }) {
  const locale = useLocale();
  const seen = seenProfile(user, privacy, viewer, locale);
  if (!seen) {
    return (
      <p className="flex items-center gap-3 rounded-lg bg-sunken p-4">
        <EyeOff aria-hidden className="size-5.5 shrink-0 text-soft" />
        {m.profile_seen_nothing()}
      </p>
    );
  }
  return (
    <div className="overflow-hidden rounded-lg ring-1 ring-line">
      {seen.banner && <Picture image={seen.banner} shape="full" sizes="(min-width: 64rem) 40rem, 100vw" maxWidth={960} isDecorative className="aspect-3/1 w-full" />}
      <div className="flex items-center gap-4 p-4">
        <PersonFace picture={seen.avatar} name={seen.name} className="size-16 text-h3" />
        <div className="min-w-0">
          <p className="font-semibold [overflow-wrap:anywhere]">{seen.name}</p>
          {seen.birthday && (
            <p className="flex items-center gap-1.5 text-sm text-soft">
              <Cake aria-hidden className="size-4" />
              {seen.birthday}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** The member's profile: pictures, details, and how others see it. */
export function ProfilePage({ user, privacy, onSaved, onFailed }: ProfilePageProps) {
  const locale = useLocale();
  const [viewer, setViewer] = useState(0);
  return (
    <div className="grid max-w-2xl gap-6">
      <h1 className="heading text-h1">{m.member_profile()}</h1>
      <Card as="section" aria-label={m.profile_pictures()} className="relative overflow-hidden p-0!">
        <div className="bg-sage">
          {user.banner ? (
            <Picture image={user.banner} shape="full" sizes="(min-width: 64rem) 42rem, 100vw" maxWidth={1280} isEager isDecorative className="aspect-3/1 w-full" />
          ) : (
            <div className="aspect-3/1 w-full bg-linear-to-br from-sage to-sand" />
          )}
        </div>
        <div className="flex flex-wrap items-end gap-x-5 gap-y-3 px-5 pb-3 sm:px-6 sm:pb-5">
          <PersonFace picture={user.avatar} name={user.firstName} className="relative -mt-10 size-24 text-h1 ring-4 ring-surface" />
          <div className="min-w-0 flex-1 basis-48 pt-3">
            <p className="heading text-h3 [overflow-wrap:anywhere]">
              {user.firstName} {user.lastName}
            </p>
          </div>
          <PictureForm place="avatar" hasPicture={user.avatar !== null} onSaved={onSaved} onFailed={onFailed} />
        </div>
        {/* On phones the banner is too low for it: shown below. */}
        <div className="px-5 pb-5 sm:absolute sm:top-3 sm:right-3 sm:p-0">
          <PictureForm place="banner" hasPicture={user.banner !== null} onSaved={onSaved} onFailed={onFailed} />
        </div>
      </Card>
      <DetailsForm user={user} onSaved={onSaved} />
      <Card as="section" aria-labelledby="profile-seen">
        <h2 id="profile-seen" className="heading text-h3">
          {m.profile_seen()}
        </h2>
        <Tabs
          className="mt-4"
          label={m.profile_seen()}
          selected={viewer}
          onSelect={setViewer}
          tabs={viewers.map((one) => ({ label: one === 'friend' ? m.profile_seen_friend() : m.profile_seen_stranger(), content: <SeenBy viewer={one} user={user} privacy={privacy} /> }))}
        />
        <Link to={pathTo('userSettingsSection', locale, { section: 'privacy' })} className="link mt-4 inline-flex min-h-tap items-center">
          {m.profile_seen_change()}
        </Link>
      </Card>
    </div>
  );
}
