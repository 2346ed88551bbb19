import type { PersonalData } from '#server/platform/personal-data.ts';

export const ledgerPersonalData: PersonalData = {
  tables: {
    ledger_transactions: { withheld: 'which sums were moved for which order: bookkeeping, without a person; the order itself is exported' },
    ledger_entries: { withheld: 'the sums themselves, as ledger_transactions' },
  },
};
