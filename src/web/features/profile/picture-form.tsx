import { Camera } from 'lucide-react';
import { useState } from 'react';
import { m } from '#shared/i18n/paraglide/messages.js';
import { useApi } from '#web/lib/api/use-api.ts';
import { createApi } from '#web/lib/api/create-api.ts';
import { users } from '#web/lib/api/routes/user.ts';
import { ApiError } from '#web/lib/api/call.ts';
import type { User } from '#web/lib/session/user.ts';
import { recoverAt } from '#web/lib/session/browser-session.ts';
import { useRootData } from '#web/lib/page/root-data.ts';
import { uploadFetch } from '#web/lib/api/upload-fetch.ts';
import { useFileInput } from '#web/lib/browser/use-file-input.ts';
import { useHydrated } from '#web/lib/browser/use-hydrated.ts';
import { useLocale } from '#web/lib/page/use-locale.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { classNames } from '#web/ui/class-names.ts';
import { CropDialog } from '#web/ui/crop-dialog.tsx';

export type PicturePlace = 'avatar' | 'banner';

const places = {
  avatar: { aspect: 1, width: 640, label: m.profile_avatar_choose, remove: m.profile_avatar_remove },
  banner: { aspect: 3, width: 1_500, label: m.profile_banner_choose, remove: m.profile_banner_remove },
} as const;

interface PictureFormProps {
  place: PicturePlace;
  hasPicture: boolean;
  onSaved: (user: User) => void;
  onFailed: (message: string) => void;
}

const toText = (error: unknown): string =>
  error instanceof ApiError ? (error.status === 0 ? m.settings_offline() : (error.problem.errors?.[0]?.message ?? error.message)) : m.profile_picture_unreadable();

/** Chooses, crops and uploads a profile picture, or removes it. */
export function PictureForm({ place, hasPicture, onSaved, onFailed }: PictureFormProps) {
  const locale = useLocale();
  const backendUrl = useRootData()?.settings.backendUrl ?? '';
  const api = useApi({ users });
  const isHydrated = useHydrated();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const { aspect, width, label, remove } = places[place];

  async function choose(file: File): Promise<void> {
    setError(null);
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      onFailed(/hei[cf]/i.test(file.type + file.name) ? m.error_heic_unsupported() : m.profile_picture_unreadable());
    }
  }

  const input = useFileInput((file) => void choose(file));

  async function send(file: Blob): Promise<void> {
    setProgress(0);
    setError(null);
    try {
      const sender = createApi({ users }, { fetch: uploadFetch(setProgress), locale, recover: recoverAt({ backendUrl, locale }) });
      const form = new FormData();
      form.append('file', file, `${place}.jpg`);
      onSaved((await (place === 'avatar' ? sender.users.putAvatar({ form }) : sender.users.putBanner({ form }))).user);
      setPicture(null);
    } catch (failure) {
      setError(toText(failure));
      onFailed(toText(failure));
    }
    setProgress(null);
  }

  async function removePicture(): Promise<void> {
    setIsRemoving(true);
    try {
      onSaved((await (place === 'avatar' ? api.users.removeAvatar() : api.users.removeBanner())).user);
    } catch (failure) {
      onFailed(toText(failure));
    }
    setIsRemoving(false);
  }

  return (
    <div className="flex flex-wrap gap-2">
      <label className={classNames(buttonStyle({ variant: 'ghost', size: 'sm' }), 'bg-surface has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-primary')}>
        <Camera aria-hidden className="size-4.5" />
        {label()}
        <input type="file" accept="image/jpeg,image/png,image/webp,image/avif" {...input} className="absolute inset-0 size-full cursor-pointer rounded-full opacity-0" />
      </label>
      {hasPicture && (
        <Button variant="quiet" size="sm" isBusy={isRemoving} disabled={!isHydrated} onClick={() => void removePicture()} className="bg-surface">
          {remove()}
        </Button>
      )}
      {picture && <CropDialog picture={picture} aspect={aspect} width={width} progress={progress} error={error} onSave={(file) => void send(file)} onClose={() => setPicture(null)} />}
    </div>
  );
}
