/** Saves a person together with their picture. */
import type { Jubilee, JubileeInput } from '#shared/contract/jubilees.ts';
import { m } from '#shared/i18n/paraglide/messages.js';
import { ApiError } from '#web/lib/api/call.ts';
import type { Api } from '#web/lib/api/loader-api.ts';
import type { PictureChoice } from '#web/lib/pictures/picture-field.tsx';

interface SaveJubileeOptions {
  api: { jubilees: Pick<Api['jubilees'], 'create' | 'patch' | 'putAvatar' | 'removeAvatar'> };
  avatar: PictureChoice;
  onFailed: (message: string) => void;
}

const toMessage = (error: ApiError): string => (error.status === 0 ? m.settings_offline() : (error.problem.errors?.[0]?.message ?? error.message));

/** A picture as multipart form; other fields are the JSON of `data`. */
function avatarForm(avatar: Blob, data?: JubileeInput): FormData {
  const form = new FormData();
  if (data) form.append('data', JSON.stringify(data));
  form.append('avatar', avatar, 'avatar.jpg');
  return form;
}

/** The fields are already saved; a failing picture is reported and doesn't undo them. */
async function saveAvatar(jubilee: Jubilee, { api, avatar, onFailed }: SaveJubileeOptions): Promise<Jubilee> {
  try {
    if (avatar.kind === 'new') return (await api.jubilees.putAvatar({ id: jubilee._id, form: avatarForm(avatar.file) })).jubilee;
    if (avatar.kind === 'none' && jubilee.avatar !== null) return (await api.jubilees.removeAvatar({ id: jubilee._id })).jubilee;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    onFailed(`${toMessage(error)} ${m.jubilees_picture_failed()}`);
  }
  return jubilee;
}

async function createJubilee(body: JubileeInput, { api, avatar, onFailed }: SaveJubileeOptions): Promise<Jubilee> {
  try {
    return (await api.jubilees.create(avatar.kind === 'new' ? { form: avatarForm(avatar.file, body) } : { body })).jubilee;
  } catch (error) {
    // On 401 the member was asked to log in instead.
    if (error instanceof ApiError && error.status !== 401) onFailed(toMessage(error));
    throw error;
  }
}

/** Throws on refusal; `saved` is null for a new person. */
export const saveJubilee = async (saved: Jubilee | null, input: JubileeInput, options: SaveJubileeOptions): Promise<Jubilee> =>
  saved ? saveAvatar((await options.api.jubilees.patch({ id: saved._id, body: input })).jubilee, options) : createJubilee(input, options);
