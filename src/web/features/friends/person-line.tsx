import type { ReactNode } from 'react';
import type { Acquaintance } from '#shared/contract/friends.ts';
import { PersonFace } from '#web/ui/person-face.tsx';

interface PersonLineProps {
  member: Acquaintance;
  note?: ReactNode;
  children: ReactNode;
}

export const fullName = ({ firstName, lastName }: Pick<Acquaintance, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim();

export function PersonLine({ member, note, children }: PersonLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl bg-surface p-4 ring-1 ring-line ring-inset">
      <PersonFace picture={member.avatar} name={member.firstName} className="size-12 text-h4" />
      <span className="min-w-0 flex-1 basis-36">
        <span className="block leading-snug font-semibold [overflow-wrap:anywhere]">{fullName(member)}</span>
        {note && <span className="block text-sm text-soft">{note}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-2">{children}</span>
    </li>
  );
}
