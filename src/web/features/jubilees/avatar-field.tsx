import type { Jubilee } from '#shared/contract/jubilees.ts';
import { type PictureChoice, PictureField } from '#web/lib/pictures/picture-field.tsx';
import { PersonFace } from '#web/ui/person-face.tsx';

const SIDE = 640;

interface AvatarFieldProps {
  stored: Jubilee['avatar'];
  name: string;
  choice: PictureChoice;
  onChoice: (choice: PictureChoice) => void;
  onFailed: (message: string) => void;
}

/** A person's picture; without one, the initial. */
export function AvatarField({ stored, name, choice, onChoice, onFailed }: AvatarFieldProps) {
  const shown = choice.kind === 'stored' ? stored : null;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <PictureField hasPicture={choice.kind === 'new' || shown !== null} aspect={1} width={SIDE} onChoice={onChoice} onFailed={onFailed}>
        {choice.kind === 'new' ? (
          <img src={choice.address} alt="" width={96} height={96} className="size-24 rounded-full object-cover" />
        ) : (
          <PersonFace picture={shown} name={name} className="size-24 text-h1" />
        )}
      </PictureField>
    </div>
  );
}
