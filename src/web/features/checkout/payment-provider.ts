/** A way to pay that the shop offers. */
export interface PaymentProvider {
  id: string;
  is_demo: boolean;
  card_key: string;
  /** The simulator that stands in for the provider, on a local shop. */
  simulator_url: string | null;
}
