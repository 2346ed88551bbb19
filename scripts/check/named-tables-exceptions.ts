/** Exceptions for SQL that names other modules' tables, each with its reason. Unused exceptions fail. `*` is a table named by a template parameter. */

export interface Exception {
  by: readonly string[];
  tables: readonly string[];
  why: string;
  /** The owner also depends on this module: the exception closes a cycle. */
  isUp?: true;
}

export const reads: readonly Exception[] = [
  // People
  {
    by: ['account', 'birthday-links', 'cart', 'circles', 'draws', 'events', 'friends', 'greetings', 'invites', 'jubilees', 'questions', 'recipients', 'reports', 'reservations', 'wishlists'],
    tables: ['members'],
    why: 'lists join their people’s names and pictures, in one statement',
  },
  { by: ['calendar', 'digests', 'gifts', 'list-watches', 'memberships', 'reminders', 'wish-news'], tables: ['members'], why: 'due notices are read with their recipients’ addresses and languages' },
  { by: ['auth'], tables: ['members'], why: 'sign-in finds accounts by address, and each request reads the role; both join credentials or session' },
  { by: ['settings'], tables: ['members'], why: 'findability and addresses are read with the settings; settings are created only for existing members' },
  { by: ['orders'], tables: ['members'], why: 'an order is assigned to the member with its address in the statement that writes it' },
  { by: ['personal-data'], tables: ['members', 'former_addresses'], why: 'the period in which a member had an address limits its export and erasure' },
  { by: ['calendar', 'jubilees'], tables: ['member_settings'], why: 'the time of the last change is the later one of profile and settings' },
  { by: ['digests', 'recipients', 'wish-news'], tables: ['member_settings'], why: 'batches select only members who share their address, or want news' },
  { by: ['friends'], tables: ['jubilees'], why: 'friends are shown with their tracked person', isUp: true },
  {
    by: ['birthday-links', 'circles', 'events', 'list-watches', 'questions', 'recipients', 'reminders', 'reservations', 'wishlists'],
    tables: ['jubilees'],
    why: 'the subject is a tracked person or the friend linked to them',
  },
  { by: ['whispers'], tables: ['wishlists'], why: 'each statement of whispers begins with their list' },
  { by: ['whispers'], tables: ['members'], why: 'whispers are shown with the names of author and giver' },
  { by: ['events', 'questions', 'wishlists'], tables: ['circle_members'], why: 'sharing with a circle, and inviting it, join its members' },
  { by: ['events', 'questions'], tables: ['circle_people'], why: 'inviting a circle, and its children’s diets, join the people that its members have added' },
  { by: ['reservations'], tables: ['known_devices'], why: 'reservations are hidden from browsers in which an owner has signed in, in the statement that reads them', isUp: true },
  { by: ['push'], tables: ['sessions'], why: 'one statement detaches devices from all expired sessions', isUp: true },
  { by: ['draws'], tables: ['events', 'event_guests', 'event_hosts'], why: 'each statement of a draw begins with the event’s guests and hosts, and locks the event' },
  { by: ['draws'], tables: ['blocks'], why: 'blocks are read for all participants at once' },
  { by: ['draws'], tables: ['jubilees'], why: 'the receiver is linked to the giver’s tracked person, if they are friends' },
  { by: ['draws'], tables: ['refused_addresses', 'never_invited'], why: 'the list of participants marks those whom no mail reaches' },
  { by: ['events'], tables: ['refused_addresses'], why: 'the guest list marks addresses that refuse mail' },
  { by: ['personal-data'], tables: ['mails', 'refused_addresses'], why: 'mail is exported and erased by a person’s addresses; the platform knows no people' },
  // Wishes
  { by: ['gifts'], tables: ['wishlists', 'wishlist_owners'], why: 'received gifts are read from all revealed lists, for many members at a time' },
  {
    by: ['list-watches', 'reservations', 'wish-news'],
    tables: ['wishlists', 'wishlist_owners'],
    why: 'each statement begins with the wish and the owners of its list',
  },
  { by: ['reservations', 'wish-news'], tables: ['wishlist_items'], why: 'reservations and news belong to the wish, on whichever lists it is' },
  {
    by: ['chip-ins'],
    tables: ['members', 'reservations', 'wishlist_items', 'wishlist_owners', 'wishlists'],
    why: 'a chip-in is read with its wish, whom that is for and who may not know, in one statement',
  },
  { by: ['chip-ins'], tables: ['known_devices', 'orders'], why: 'chip-ins are hidden from browsers of owners, and read with their order’s payment', isUp: true },
  { by: ['reservations'], tables: ['chip_ins', 'chip_in_contributions', 'chip_in_paybacks'], why: 'a promise that several pay for is read with them', isUp: true },
  { by: ['cart'], tables: ['wishlists', 'wishlist_owners'], why: 'a cart line references a wish if its buyer may see it; the visibility rule is part of the statement' },
  { by: ['reports'], tables: ['wishlists', 'wishlist_owners'], why: 'a report copies the content with its owner, as of that moment' },
  // The catalogue
  {
    by: ['cart'],
    tables: ['products', 'product_translations', 'product_images', 'product_options', 'product_categories', 'category_translations', 'option_labels', 'variants'],
    why: 'one statement reads a cart with all data that its lines show and charge (ADR 0066)',
  },
  { by: ['stock-alerts', 'wish-news'], tables: ['products', 'variants'], why: 'availability is read for many waiting people at a time' },
  { by: ['wishlists'], tables: ['variants', 'product_images', 'product_options', 'option_labels'], why: 'wishes are listed with their products, a page in one statement' },
  { by: ['pricing'], tables: ['products', 'product_translations', 'variants', 'variant_prices'], why: 'sale prices are compared with regular prices', isUp: true },
  { by: ['promotions'], tables: ['categories', 'category_translations', 'product_categories'], why: 'a promotion for a category includes its subcategories' },
  {
    by: ['transfer'],
    tables: [
      ...[
        'brands',
        'brand_translations',
        'categories',
        'category_translations',
        'option_labels',
        'products',
        'product_categories',
        'product_images',
        'product_options',
        'product_translations',
        'variants',
        'variant_prices',
      ],
      ...['media', 'stock_items', 'stock_reservations', 'vendors'],
    ],
    why: 'the export reads the whole catalogue in batches, the import resolves the names in a file; no other module reads it so',
  },
  {
    by: ['analytics'],
    tables: ['product_translations', 'category_translations', 'brand_translations', 'content_page_translations'],
    why: 'the counting statement ignores addresses without a page',
  },
  { by: ['search'], tables: ['products'], why: 'the vocabulary holds words of products on sale', isUp: true },
  { by: ['catalog'], tables: ['search_documents'], why: 'a listing by words joins the search index' },
  { by: ['catalog'], tables: ['former_handles'], why: 'former handles redirect to products; one table has those of pages too', isUp: true },
  { by: ['cart', 'catalog', 'stock-alerts', 'wish-news'], tables: ['stock_items'], why: 'stock is read with the product, so that both are of one moment' },
  { by: ['cart'], tables: ['stock_reservations'], why: 'stock held for a cart counts as available to it' },
  { by: ['cart', 'catalog', 'orders', 'promotions'], tables: ['vendors'], why: 'reads join vendors’ names and states with their rows' },
  { by: ['cart', 'catalog', 'orders'], tables: ['media'], why: 'products are returned with their pictures' },
  { by: ['media'], tables: ['members', 'jubilees', 'wishlist_items', 'events'], why: 'a picture is deleted when no table references it', isUp: true },
  // Orders
  { by: ['inventory'], tables: ['carts'], why: 'locks the cart before its stock, in the cart’s own order', isUp: true },
  { by: ['promotions'], tables: ['carts', 'orders'], why: 'uses of a promotion are counted by orders and serialized by carts, in statements that lock', isUp: true },
  { by: ['cart'], tables: ['payment_sessions'], why: 'a cart with a pending payment is not deleted, and is exported with its payment' },
  { by: ['payments'], tables: ['orders'], why: 'one statement cancels payments without an order', isUp: true },
  { by: ['payments'], tables: ['carts'], why: 'the buyer of a refunded payment is notified at the cart’s address', isUp: true },
  { by: ['orders'], tables: ['payment_sessions'], why: 'orders are read with their payment' },
  { by: ['florists'], tables: ['orders'], why: 'what a network is to take back is found by its order’s state', isUp: true },
  { by: ['withdrawals'], tables: ['failed_refunds'], why: 'failed refunds are not retried' },
  { by: ['withdrawals'], tables: ['orders', 'withdrawals'], why: 'what is due is found by the withdrawal’s state and its order’s; orders own and write both' },
  { by: ['popularity'], tables: ['orders', 'order_items', 'withdrawal_items', 'products'], why: 'counts sold and not withdrawn quantities, in one statement' },
  { by: ['reservations'], tables: ['orders', 'order_items', 'withdrawal_items'], why: 'a reservation is fulfilled by items ordered with it and not returned', isUp: true },
  { by: ['retention'], tables: ['order_refunds'], why: 'orders with a pending refund are not archived' },
  { by: ['personal-data', 'retention'], tables: ['orders', 'withdrawals'], why: 'orders and withdrawals decide which of a person’s data must be retained, and how long' },
];

export const writes: readonly Exception[] = [{ by: ['demo'], tables: ['*'], why: 'the files of the demonstration catalogue fill some twenty tables alike, each row as its column names say' }];
