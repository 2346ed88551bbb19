/** SQL fragments for other modules. */

/** Owed to contributors beside the balances: on its way back, or taken out while a bank decides. A query of (account, currency_code, amount_minor). */
export const listOwedToContributors = `select 'chip_ins' as account, c.currency_code, b.amount_minor from chip_in_paybacks b join chip_in_contributions p on p.id = b.contribution_id join chip_ins c on c.id = p.chip_in_id where b.refunded_at is null
  union all select 'chip_ins', c.currency_code, p.disputed_minor from chip_in_contributions p join chip_ins c on c.id = p.chip_in_id where p.disputed_minor > 0 and p.lost_at is null`;
