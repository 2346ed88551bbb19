/** The vendors, and their accounts at the payment provider. */
export { findVendorByHandle, findVendorOfAccount, insertAccount, listDiscounts, listVendorAccounts, updateAccountStatus, updateFee, type VendorAccountRow } from './repository.ts';
