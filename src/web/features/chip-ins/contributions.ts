/** The contribution under way. */
import type { ContributionDone, ContributionPayment, NewContribution } from '#shared/contract/chip-ins.ts';
import type { KeyStorage } from '#web/lib/browser/browser-storage.ts';
import { createPurchases, endPurchase, type Purchases } from '#web/lib/cards/purchases.ts';

interface ContributionApi {
  begin(call: { token: string; body: NewContribution }): Promise<{ contribution: ContributionPayment }>;
  complete(call: { id: string; body: { confirmation_token?: string } }): Promise<ContributionDone>;
}

/** One for each chip-in. */
const toName = (token: string): string => `contribution.${token}`;

export const createContributions = ({ api, storage, token }: { api: ContributionApi; storage: KeyStorage; token: string }): Purchases<NewContribution, ContributionPayment, ContributionDone> =>
  createPurchases({
    api: {
      begin: async (body) => (await api.begin({ token, body })).contribution,
      complete: (id, confirmation) => api.complete({ id, body: confirmation === undefined ? {} : { confirmation_token: confirmation } }),
    },
    storage,
    key: toName(token),
    isOver: ({ type }) => type === 'paid' || type === 'late',
  });

export const endContribution = (storage: KeyStorage, token: string, id: string): void => endPurchase(storage, toName(token), id);
