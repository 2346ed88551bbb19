/** Creates members for tests without email verification. */
import { makeAccount } from '../modules/auth/service.ts';
import type { Ctx } from '../platform/context.ts';

export interface MemberInput {
  email?: string;
  password?: string;
  firstName?: string;
  lastName?: string;
  language?: 'sv' | 'en';
  role?: 'member' | 'admin';
  isFindableByName?: boolean;
}

export interface MadeMember {
  id: string;
  email: string;
  password: string;
}

let count = 0;

export async function makeMember(ctx: Ctx, input: MemberInput = {}): Promise<MadeMember> {
  count += 1;
  const email = input.email ?? `medlem${count}@exempel.example`;
  const password = input.password ?? 'ett bra lösenord';
  const id = await makeAccount(ctx, {
    email,
    password,
    firstName: input.firstName ?? 'Maja',
    lastName: input.lastName ?? 'Medlem',
    languageCode: input.language ?? 'sv',
    isFindableByName: input.isFindableByName ?? false,
    role: input.role ?? 'member',
  });
  return { id, email, password };
}
