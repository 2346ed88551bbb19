/** Existing values by operation: the kind of resource that a field or path parameter means. */
import type { Operation } from './operations.ts';
import { placeholder, type Values } from './made-requests.ts';
import type { Known } from './schema-arbitrary.ts';

/** Kind of `{id}`, by the first matching part of the path. */
const idKinds: readonly (readonly [part: string, kind: string])[] = [
  ['/circles/{id}/membership', 'offeredCircle'],
  ['/app/circles/', 'circle'],
  ['/reminders/target/', 'person'],
  ['/reminders/', 'reminder'],
  ['/jubilees/{id}/public/', 'friendsPerson'],
  ['/jubilees/{id}/answers', 'friendsPerson'],
  ['/jubilees/{id}/questions', 'friendsPerson'],
  ['/asked-questions/', 'askedQuestion'],
  ['/watched-lists/', 'friendsList'],
  ['/greetings/', 'greeting'],
  ['/birthday-links/', 'birthdayLink'],
  ['/birthday-answers/{id}/restore', 'dismissedAnswer'],
  ['/birthday-answers/', 'birthdayAnswer'],
  ['/questions/', 'question'],
  ['/jubilees/{id}/restore', 'removedPerson'],
  ['/jubilees/', 'person'],
  ['/friend-requests/{id}/sent', 'sentRequest'],
  ['/friend-requests/', 'receivedRequest'],
  ['/friends/', 'friend'],
  ['/blocks/', 'block'],
  ['/devices/', 'device'],
  ['/app/events/', 'event'],
  ['/app/draws/', 'draw'],
  ['/gifts/', 'gift'],
  ['/invites/', 'invite'],
  ['/passkeys/', 'passkey'],
  ['/sessions/', 'session'],
  ['/ownership', 'offeredList'],
  ['/wishlists/{id}/whispers', 'friendsList'],
  ['/wishlists/{id}/items/', 'list'],
  ['/wishlists/{id}/products/', 'list'],
  ['/wishlists/{id}/restore', 'removedList'],
  ['/wishlists/', 'list'],
  ['/orders/', 'order'],
  ['/variants/', 'variant'],
];

const tokenKinds: readonly (readonly [part: string, kind: string])[] = [
  ['/stock-alerts/', 'stockAlertToken'],
  ['/reservations/', 'promiseToken'],
  ['/invite-mails/', 'neverToken'],
  ['/unsubscribe/', 'unsubscribeToken'],
  ['/public/events/', 'eventToken'],
  ['/greetings/', 'greetingToken'],
  ['/birthday-links/', 'birthdayToken'],
  ['/public/draws/', 'drawToken'],
  ['/export', 'exportToken'],
  ['/reset-password/', 'resetToken'],
  ['/verify-email', 'verifyToken'],
];

const fieldKinds: Readonly<Record<string, readonly string[]>> = {
  cartId: ['cart'],
  cart_id: ['cart'],
  reference: ['payment'],
  client_secret: ['paymentSecret'],
  handle: ['brand'],
  brand: ['brand'],
  handleOrId: ['product', 'productHandle', 'category'],
  category: ['category'],
  variant_id: ['variant'],
  variantId: ['variant'],
  product_id: ['product'],
  productId: ['product'],
  ids: ['productIds'],
  order_number: ['orderNumber'],
  code: ['code'],
  codes: ['code'],
  email: ['email'],
  password: ['password'],
  currentPassword: ['password'],
  newPassword: ['password'],
  _id: ['address'],
  addressId: ['address'],
  jubileeId: ['person', 'friendsPerson', 'child'],
  person: ['person', 'friendsPerson'],
  target: ['person'],
  reminderId: ['reminder'],
  owners: ['friend', 'member'],
  chosen: ['friend', 'member'],
  memberIds: ['friend', 'member'],
  whisperId: ['whisper'],
  circleId: ['circle'],
  circleIds: ['circle'],
  memberId: ['member'],
  excludeJubilees: ['member'],
  listId: ['friendsList'],
  wishlistId: ['friendsList'],
  publicId: ['publicId'],
  guestId: ['eventGuest'],
  participantId: ['drawParticipant'],
  participants: ['drawPerson'],
  giver: ['drawPerson'],
  receiver: ['drawPerson'],
  notAsIn: ['draw'],
  invitedBy: ['invite'],
  feed: ['feed'],
  entry: ['dayEntry'],
  key: ['orderKey'],
  wish: ['friendsWish'],
  challenge: ['challenge'],
};

/** Values shared by all visitors, where a schema can't express the rules. */
const constants: Known = {
  region_id: ['reg_sweden', 'reg_norway'],
  option_id: ['so_sweden_standard'],
  provider_id: ['demo'],
  country_code: ['SE', 'NO'],
  country: ['SE', 'NO'],
  postal_code: ['11122'],
  email: ['kund@exempel.example'],
  newPassword: ['ett annat bra lösenord'],
  password: ['ett annat bra lösenord'],
  address: ['Storgatan 1'],
  slug: ['om-oss'],
  q: ['ros', 'rosor'],
  term: ['Greta', 'Maja', '%', '\\'],
  number: ['4242 4242 4242 4242', '4000 0000 0000 0002'],
  expiry: ['12/30'],
  cvc: ['123'],
  return_path: ['/'],
  phone: ['070-174 06 05'],
  from: ['2026-11-23', '2026-12-01'],
  to: ['2026-12-24', '2027-01-31'],
  date: ['2026-11-23', '2026-12-24', '2027-06-06', '--06-06', '--02-29', '2028-02-29', '0001-01-01', '9999-12-31'],
  occasionDay: ['2026-11-23', '2027-12-24', '2028-02-29'],
  dateOfBirth: ['1980-02-29', '--02-29', '2020-11-23', '2026-11-23', '0001-01-01', '9999-12-31'],
  timeZone: ['Europe/Stockholm', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'Etc/GMT+12'],
  excludeJubilees: ['true'],
  isLinkable: ['true', 'false'],
  'If-None-Match': ['*', '"x"', 'W/"x", *'],
  endpoint: ['https://push.example/en', 'https://push.example/två', 'http://push.example/', 'https://127.0.0.1/'],
  p256dh: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
  auth: ['BTBZMqHH6r4Tts7J_aSIgg'],
};

/** Weight of the right kind over other existing ids. */
const TIMES_LIKELIER = 6;

const findKind = (address: string, kinds: readonly (readonly [string, string])[]): string[] =>
  kinds
    .filter(([part]) => address.includes(part))
    .map(([, kind]) => kind)
    .slice(0, 1);

type Named = Pick<Operation, 'address' | 'method'>;

function listKinds({ address, method }: Named, field: string): readonly string[] {
  if (field === 'id' && address.endsWith('/friend-requests/{id}') && method === 'POST') return ['friendRequestable'];
  if (field === 'id') return findKind(address, idKinds);
  if (field === 'token') return findKind(address, tokenKinds);
  if (field === 'publicId' && address.includes('/public/events/')) return ['publicEvent'];
  if (field === 'itemId') return [address.includes('/carts/') ? 'line' : address.includes('/public/') || address.includes('/circles/') ? 'friendsWish' : 'wish'];
  if (field === 'date' && address.startsWith('/api/app/calendar/')) return ['day'];
  // A product on the list in the path.
  if (field === 'productId' && address.includes('/wishlists/{id}/products/')) return ['wished'];
  if (field === 'url') return address.endsWith('/found') ? ['outside'] : [];
  if (field === 'code' && address.includes('/totp')) return ['totpCode'];
  return fieldKinds[field] ?? [];
}

const fields = ['id', 'token', 'itemId', 'url', 'date', ...Object.keys(fieldKinds), ...Object.keys(constants)];

/** Texts per field of an operation, with placeholders into `values`; `{id}` also gets ids of other kinds. */
export function knownFor(operation: Named, values: Values): Known {
  const { address } = operation;
  const listPlaceholders = (kind: string): string[] => (values[kind] ?? []).map((_, index) => placeholder(kind, index));
  const ofOtherKinds = Object.keys(values)
    .filter((kind) => !listKinds(operation, 'id').includes(kind))
    .flatMap((kind) => listPlaceholders(kind).slice(0, 1));
  return Object.fromEntries(
    fields.map((field) => {
      const kinds = listKinds(operation, field);
      const meant = [...kinds.flatMap(listPlaceholders), ...(kinds.includes('day') ? [] : (constants[field] ?? []))];
      if (field !== 'id') return [field, meant];
      const times = Math.ceil((ofOtherKinds.length * TIMES_LIKELIER) / Math.max(1, meant.length));
      const regions = address.includes('/regions/') ? ['reg_sweden', 'reg_norway'] : [];
      return [field, [...Array.from({ length: times }, () => [...meant, ...regions]).flat(), ...ofOtherKinds]];
    }),
  );
}
