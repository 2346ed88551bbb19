/** The platform's fee on a sale, and the destination of the rest (https://docs.stripe.com/connect/destination-charges). */
import { spread } from '../pricing/rules.ts';
import type { Destination } from './sql.ts';

export type { Destination } from './sql.ts';

/** Unless agreed otherwise: 10 % of the goods. */
export const USUAL_FEE_BASIS_POINTS = 1_000;

export interface PaidLine {
  totalMinor: number;
  /** The line's share of an order-wide promotion. */
  orderDiscountMinor: number;
}

const paidFor = ({ totalMinor, orderDiscountMinor }: PaidLine): number => totalMinor - orderDiscountMinor;

/** Fee per line in minor units: of the price with VAT, rounded down. None on delivery and wrapping. */
export const toLineFees = (lines: readonly PaidLine[], basisPoints: number): number[] => lines.map((line) => Math.floor((paidFor(line) * basisPoints) / 10_000));

/** By what was paid for each line. */
export const spreadFee = (feeMinor: number, lines: readonly PaidLine[]): number[] => spread(feeMinor, lines.map(paidFor));

export interface DestinationParameters {
  transfer_data: { destination: string };
  application_fee_amount?: number;
  on_behalf_of?: string;
}

export const getFee = ({ fee_basis_points }: Destination, lines: readonly PaidLine[]): number => toLineFees(lines, fee_basis_points).reduce((sum, part) => sum + part, 0);

/** The sum goes to the vendor less the fee. A fee of zero is left out, since it can't be refunded. */
export const toDestination = ({ account_id }: Destination, feeMinor: number, { isOnBehalfOf }: { isOnBehalfOf: boolean }): DestinationParameters => ({
  transfer_data: { destination: account_id },
  ...(feeMinor > 0 && { application_fee_amount: feeMinor }),
  ...(isOnBehalfOf && { on_behalf_of: account_id }),
});
