/** Creates members for tests without email verification. */
import { makeAccount } from '../modules/auth/service.ts';
import type { Ctx } from '../platform/context.ts';

export interface MemberWish {
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

export async function makeMember(ctx: Ctx, wish: MemberWish = {}): Promise<MadeMember> {
  count += 1;
  const email = wish.email ?? `medlem${count}@exempel.example`;
  const password = wish.password ?? 'ett bra lösenord';
  const id = await makeAccount(ctx, {
    email,
    password,
    firstName: wish.firstName ?? 'Maja',
    lastName: wish.lastName ?? 'Medlem',
    languageCode: wish.language ?? 'sv',
    isFindableByName: wish.isFindableByName ?? false,
    role: wish.role ?? 'member',
  });
  return { id, email, password };
}
