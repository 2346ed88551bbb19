import { statement } from '#server/platform/database.ts';

export interface VendorAccountRow {
  vendor_id: string;
  handle: string;
  name: string;
  email: string;
  country: string;
  /** Null before onboarding, as the rest. */
  account_id: string | null;
  transfers_status: string | null;
  requirements: string[] | null;
  fee_basis_points: number | null;
  read_at: Date | null;
}

const select = `select ve.id as vendor_id, ve.handle, ve.name, ve.email, ve.address ->> 'country' as country, va.account_id, va.transfers_status, va.requirements, va.fee_basis_points, va.read_at
  from vendors ve left join vendor_accounts va on va.vendor_id = ve.id`;

export const listVendorAccounts = statement<VendorAccountRow>('vendors.accounts', `${select} order by ve.handle`);
/** Vendors that give members a discount, by name. */
export const listDiscounts = statement<{ handle: string; name: string; members_discount_percentage: number }>(
  'vendors.discounts',
  'select handle, name, members_discount_percentage from vendors where members_discount_percentage > 0 order by name',
);

export const findVendorByHandle = statement<VendorAccountRow, { handle: string }>('vendors.by-handle', `${select} where ve.handle = :handle`);
export const findVendorOfAccount = statement<{ vendor_id: string; handle: string; transfers_status: string }, { accountId: string }>(
  'vendors.of-account',
  'select ve.id as vendor_id, ve.handle, va.transfers_status from vendor_accounts va join vendors ve on ve.id = va.vendor_id where va.account_id = :accountId',
);

/** Stores a vendor's account, once; carts show it from then on. */
export const insertAccount = statement<{ account_id: string }, { vendorId: string; accountId: string; status: string; requirements: string; feeBasisPoints: number; readAt: Date }>(
  'vendors.insert-account',
  `with made as (
     insert into vendor_accounts (vendor_id, account_id, transfers_status, requirements, fee_basis_points, created_at, read_at)
     values (:vendorId, :accountId, :status, :requirements::jsonb, :feeBasisPoints, :readAt, :readAt) on conflict (vendor_id) do nothing returning vendor_id, account_id)
   update vendors ve set payment_account_id = made.account_id from made where ve.id = made.vendor_id returning made.account_id`,
);

/** An older answer changes nothing. */
export const updateAccountStatus = statement<{ vendor_id: string }, { accountId: string; status: string; requirements: string; readAt: Date }>(
  'vendors.update-account',
  'update vendor_accounts set transfers_status = :status, requirements = :requirements::jsonb, read_at = :readAt where account_id = :accountId and read_at <= :readAt returning vendor_id',
);

/** The fee of later orders; earlier ones have theirs frozen. */
export const updateFee = statement<{ vendor_id: string }, { vendorId: string; feeBasisPoints: number }>(
  'vendors.update-fee',
  'update vendor_accounts set fee_basis_points = :feeBasisPoints where vendor_id = :vendorId returning vendor_id',
);
