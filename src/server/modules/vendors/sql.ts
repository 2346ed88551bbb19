/** SQL fragments for other modules. */

export interface Destination {
  account_id: string;
  fee_basis_points: number;
}

/** The account that receives a vendor's sales, as JSON (Destination); null while there is none that may. */
export const getDestination = (vendorId: string): string =>
  `(select json_build_object('account_id', va.account_id, 'fee_basis_points', va.fee_basis_points) from vendor_accounts va where va.vendor_id = ${vendorId} and va.transfers_status = 'active')`;
