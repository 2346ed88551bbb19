/** Mutants of the costliest rules, applied one at a time. Each must fail a test of its modules (`npm run test:long -- mutants`); survivors are in docs/reliability.md. */
export interface Mutant {
  /** Path in src/server/modules. */
  readonly file: string;
  /** Must occur exactly once in the file. */
  readonly from: string;
  readonly to: string;
  /** Vitest filters of test files. */
  readonly tests: readonly string[];
}

const pricing = ['modules/pricing', 'modules/promotions', 'modules/cart/cart'];
const checkout = ['modules/checkout', 'modules/promotions'];
const reservations = ['modules/reservations'];
const withdrawals = ['modules/withdrawals'];
const sessions = ['modules/auth'];
const reminders = ['modules/reminders'];
const recipients = ['modules/recipients'];

export const mutants: readonly Mutant[] = [
  { file: 'pricing/rules.ts', from: 'const amountMinor = isLast ? left :', to: 'const amountMinor = isLast ? 0 :', tests: pricing },
  { file: 'pricing/rules.ts', from: '.sort((a, b) => b.rateBasisPoints - a.rateBasisPoints);\n  const goodsMinor', to: ';\n  const goodsMinor', tests: pricing },
  { file: 'pricing/rules.ts', from: 'a.remainder === b.remainder ? a.index - b.index', to: 'a.remainder === b.remainder ? b.index - a.index', tests: pricing },
  { file: 'pricing/rules.ts', from: 'unitPriceMinor * line.quantity - promotionMinor', to: 'line.unitPriceMinor * line.quantity - promotionMinor', tests: pricing },
  { file: 'pricing/rules.ts', from: 'vatIncluded(totalMinor - orderDiscountMinor, taxRateBasisPoints)', to: 'vatIncluded(totalMinor, taxRateBasisPoints)', tests: pricing },
  { file: 'pricing/rules.ts', from: 'splitShipping(input.shippingMinor - deliveryDiscountMinor, lines)', to: 'splitShipping(input.shippingMinor, lines)', tests: pricing },
  { file: 'pricing/rules.ts', from: "vatRate(input.country, 'standard', input.day)", to: 'lines[0]?.taxRateBasisPoints ?? 0', tests: pricing },
  { file: 'pricing/rules.ts', from: 'itemTotalMinor + input.shippingMinor + wrappingMinor - orderDiscountMinor,', to: 'itemTotalMinor + input.shippingMinor - orderDiscountMinor,', tests: pricing },

  { file: 'recipients/repository.ts', from: " and s.availability ->> 'isShared' = 'true'", to: '', tests: recipients },
  { file: 'recipients/repository.ts', from: " and ${areFriends('j.member_id', 'm.id')}", to: '', tests: recipients },
  { file: 'recipients/repository.ts', from: 'j.member_id = :giverId and ', to: '(:giverId::uuid is not null) and ', tests: recipients },
  { file: 'recipients/repository.ts', from: " and not ${isBlocked('j.member_id', 'm.id')}", to: '', tests: recipients },
  { file: 'recipients/rules.ts', from: '!home || !isDeliveredTo(home)', to: '!home', tests: recipients },
  { file: 'recipients/rules.ts', from: 'places.includes(null) ? null : ', to: '', tests: recipients },
  { file: 'recipients/rules.ts', from: ' || vatAreaOf(place) !== vatArea', to: '', tests: recipients },
  { file: 'recipients/rules.ts', from: "  address_1: '',", to: "  address_1: 'Gömstigen 47',", tests: recipients },
  { file: 'cart/service.ts', from: 'recipient: isInRegion ? recipient : null', to: 'recipient', tests: recipients },
  { file: 'cart/service.ts', from: 'row.recipient === null && !isKept', to: 'row.recipient === null', tests: recipients },
  { file: 'checkout/readiness.ts', from: 'isAtTheirAddress(row) && row.recipient === null', to: 'false', tests: recipients },
  { file: 'orders/service.ts', from: 'known: withoutPlace(recipient), hidden', to: 'known: hidden, hidden', tests: recipients },
  { file: 'retention/service.ts', from: '    await eraseRecipientsOfOver(ctx);\n', to: '', tests: recipients },
  { file: 'retention/service.ts', from: 'const over = orders.filter((order) => isOver(order, ctx.clock.now()));', to: 'const over = orders;', tests: recipients },

  { file: 'checkout/complete.ts', from: 'if (!isOwner(root, row)) throw', to: 'if (false) throw', tests: checkout },
  { file: 'checkout/complete.ts', from: 'priced.totalMinor === payment.amountMinor &&', to: 'priced.totalMinor >= payment.amountMinor &&', tests: checkout },
  { file: 'checkout/complete.ts', from: ' && currencyOf(row.region_id) === session.currency_code', to: '', tests: checkout },
  { file: 'checkout/complete.ts', from: "if (newest?.id === session.id && newest.status === 'canceled') return", to: 'if (false) return', tests: checkout },
  { file: 'checkout/complete.ts', from: 'if (newest?.id !== session.id) throw', to: 'if (false) throw', tests: checkout },
  { file: 'checkout/complete.ts', from: '  requireDelivery(ctx, row);\n', to: '', tests: checkout },
  { file: 'checkout/complete.ts', from: '  await noteUses(ctx, orderId, priced.promotions);\n', to: '', tests: checkout },
  { file: 'checkout/complete.ts', from: '      await cancelSession(root, session);\n', to: '', tests: checkout },
  { file: 'checkout/complete.ts', from: '      await letGoOfStock(root, cartId, session.id);\n', to: '', tests: checkout },
  { file: 'checkout/complete.ts', from: 'line.is_published && line.price !== null) && (await', to: 'true) && (await', tests: checkout },
  { file: 'checkout/readiness.ts', from: '!isDeliveredTo(row.shipping_address)', to: 'false', tests: [...checkout, 'modules/cart', 'modules/addresses'] },
  { file: 'checkout/hold.ts', from: 'newest && newest.id !== attemptId && !endedStatuses.has(newest.status) ? newest.id : null', to: 'null', tests: checkout },

  { file: 'reservations/sql.ts', from: '(x.member_id = ${viewer} or j.linked_member_id = ${viewer}))\n', to: '(x.member_id = ${viewer}))\n', tests: reservations },
  { file: 'reservations/sql.ts', from: 'where x.list_id = ${list}.id and d.device_hash = ${deviceHash}))', to: 'where false))', tests: reservations },
  { file: 'reservations/sql.ts', from: 'd.member_id = ${list}.for_member_id and d.device_hash = ${deviceHash})', to: 'false)', tests: reservations },
  { file: 'reservations/rules.ts', from: 'reveal_at === null || reveal_at > now)', to: 'reveal_at === null || reveal_at >= now)', tests: reservations },
  { file: 'reservations/rules.ts', from: 'new Date(Math.max(...days))', to: 'new Date(Math.min(...days))', tests: reservations },
  { file: 'reservations/rules.ts', from: "return has_order ? 'promised' : stage", to: 'return stage', tests: reservations },
  { file: 'reservations/repository.ts', from: "and od.status not in ('canceled', 'refunded')", to: "and od.status not in ('canceled')", tests: reservations },
  { file: 'reservations/repository.ts', from: ' and g.bought between 1 and g.quantity - 1', to: '', tests: reservations },
  { file: 'reservations/repository.ts', from: '${reservation}.lapses_at is null or ${reservation}.lapses_at > ${now}', to: 'true', tests: reservations },
  { file: 'reservations/repository.ts', from: '${reservation}.variant_id is not distinct from ${item}.variant_id', to: 'true', tests: reservations },
  {
    file: 'reservations/repository.ts',
    from: 'where r.lapses_at > :now and (r.guest_email = :email or r.list_id = :listId)',
    to: 'where (r.guest_email = :email or r.list_id = :listId)',
    tests: reservations,
  },
  { file: 'reservations/repository.ts', from: '(r.list_id is null and r.lapses_at is null)', to: '(r.list_id is null)', tests: reservations },

  { file: 'withdrawals/rules.ts', from: 'line.total_minor - line.order_discount_minor', to: 'line.total_minor', tests: withdrawals },
  { file: 'withdrawals/rules.ts', from: 'return paidBackAt(order, after) - paidBackAt(order, before);', to: 'return paidBackAt(order, after);', tests: withdrawals },
  { file: 'withdrawals/rules.ts', from: 'new Set(wishes.map(({ item_id }) => item_id)).size === wishes.length && ', to: '', tests: withdrawals },
  { file: 'withdrawals/rules.ts', from: 'hasWithdrawalRight(line.withdrawal_class) ? line.quantity - line.withdrawn_quantity : 0', to: 'line.quantity - line.withdrawn_quantity', tests: withdrawals },
  { file: 'withdrawals/settle.ts', from: 'deductedMinor < 0 || deductedMinor > said.refund_minor', to: 'deductedMinor > said.refund_minor', tests: withdrawals },
  { file: 'withdrawals/settle.ts', from: 'refundMinor: said.refund_minor - deductedMinor,', to: 'refundMinor: said.refund_minor,', tests: withdrawals },
  {
    file: 'withdrawals/withdraw-once.ts',
    from: 'return row.dispatch_on !== null && dayIn(shopTimeZone, at.getTime()) < row.dispatch_on',
    to: 'return row.dispatch_on !== null && dayIn(shopTimeZone, at.getTime()) <= row.dispatch_on',
    tests: withdrawals,
  },
  { file: 'withdrawals/withdraw-once.ts', from: 'const wishes = statement.isProven ? named : [];', to: 'const wishes = named;', tests: withdrawals },
  { file: 'withdrawals/withdraw-once.ts', from: 'return Math.min(paid, row.standard_shipping_minor ?? paid);', to: 'return paid;', tests: withdrawals },
  { file: 'withdrawals/withdraw-once.ts', from: 'if (isRestocked) await', to: 'await', tests: withdrawals },
  // Not planted: settleWithdrawal without `refund_state = :from`. Its callers have read the state under the order's lock, which every change of it takes.
  { file: 'withdrawals/repository.ts', from: "where id = :id and refund_state = 'due' returning id, order_id", to: 'where id = :id returning id, order_id', tests: withdrawals },

  { file: 'auth/sessions.ts', from: ' || session.member_id !== read.subject.memberId', to: '', tests: sessions },
  { file: 'auth/sessions.ts', from: '!session || session.expires_at <= now', to: '!session', tests: sessions },
  { file: 'auth/sessions.ts', from: 'token.used_at >= graceBegan', to: 'true', tests: sessions },
  { file: 'auth/sessions.ts', from: '      await repository.deleteSession(ctx.db, { id: session.session_id });\n', to: '', tests: sessions },
  { file: 'auth/sessions.ts', from: '  await repository.deleteDevices(ctx.db, { memberId, exceptHash: deviceHash });\n', to: '', tests: sessions },
  { file: 'auth/sessions.ts', from: '!account || session?.member_id !== ctx.member.id', to: '!account', tests: sessions },
  { file: 'auth/repository.ts', from: 'where s.id = :id and s.expires_at > :now', to: 'where s.id = :id', tests: sessions },
  { file: 'auth/repository.ts', from: 'where t.token_hash = :tokenHash for update of s', to: 'where t.token_hash = :tokenHash', tests: sessions },
  { file: 'auth/repository.ts', from: 'where id = :id and member_id = :memberId returning id', to: 'where id = :id returning id', tests: sessions },
  {
    file: 'auth/repository.ts',
    from: 'where token_hash = :tokenHash and purpose = any(:purposes) and expires_at > :now returning',
    to: 'where token_hash = :tokenHash and expires_at > :now returning',
    tests: sessions,
  },
  { file: 'auth/repository.ts', from: " and purpose <> 'take-back'", to: '', tests: sessions },
  { file: 'auth/security-repository.ts', from: ' and last_step < :step returning', to: ' returning', tests: sessions },
  {
    file: 'auth/security-repository.ts',
    from: 'purpose = :purpose and expires_at > :now and attempts < :maxAttempts returning',
    to: 'purpose = :purpose and expires_at > :now returning',
    tests: sessions,
  },
  { file: 'auth/security-repository.ts', from: '(counter < :counter or (counter = 0 and :counter = 0))', to: 'true', tests: sessions },

  {
    file: 'reminders/schedule-repository.ts',
    from: 'where next_at <= :now order by next_at limit :limit for update skip locked',
    to: 'where next_at <= :now order by next_at limit :limit',
    tests: reminders,
  },
  { file: 'reminders/schedule-repository.ts', from: ' + ${CLOCK_TOLERANCE}', to: '', tests: reminders },
  { file: 'reminders/schedule-repository.ts', from: 'where day < :before', to: 'where day <= :before', tests: reminders },
  // Not planted: `>` for `>=` in isWanted. The day that a snooze ends on is added from its mark in any case.
  { file: 'reminders/schedule.ts', from: '&& remindOn !== mark?.snoozed_until) add', to: ') add', tests: reminders },
  { file: 'reminders/schedule.ts', from: 'now.getTime() >= instantAt(timeZone, today, hour)', to: 'now.getTime() > instantAt(timeZone, today, hour)', tests: reminders },
  { file: 'reminders/schedule.ts', from: 'const MAX_DAYS_MISSED = 14', to: 'const MAX_DAYS_MISSED = 0', tests: reminders },
  { file: 'reminders/schedule.ts', from: '!sent.has(key) && wasAhead', to: 'wasAhead', tests: reminders },
  { file: 'jubilees/rules.ts', from: '  if (isDeceased) return [];\n', to: '', tests: reminders },
  { file: 'reminders/rules.ts', from: 'while (found && isDone(found)) found', to: 'if (found && isDone(found)) found', tests: reminders },
  { file: 'reminders/planning.ts', from: '(toldUntil === null || toldUntil < today)', to: 'true', tests: reminders },
];
