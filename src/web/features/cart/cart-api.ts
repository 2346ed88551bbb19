import type { Api } from '#web/lib/api/loader-api.ts';

export interface CartApi {
  carts: Pick<Api['carts'], 'create' | 'get' | 'countItems' | 'addLineItem' | 'updateLineItem' | 'deleteLineItem' | 'update' | 'addPromotions' | 'removePromotions' | 'updateMetadata'>;
}
