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
    why: 'a person is shown beside what is theirs, and a list of them is one statement',
  },
  { by: ['calendar', 'digests', 'gifts', 'list-watches', 'reminders', 'wish-news'], tables: ['members'], why: 'where a notice goes, and in which language, is read with what is due' },
  { by: ['auth'], tables: ['members'], why: 'an account is found by its address, and each request asks for the role: both are one statement with credentials and session' },
  { by: ['settings'], tables: ['members'], why: 'who is found by name, and which addresses there are, is read with the settings; a row of settings is made for who is still there' },
  { by: ['orders'], tables: ['members'], why: 'an order is the member’s who has its address when it is written, in the same statement' },
  { by: ['personal-data'], tables: ['members', 'former_addresses'], why: 'since when and until when an address was whose decides what of it is handed out and erased' },
  { by: ['calendar', 'jubilees'], tables: ['member_settings'], why: 'when what is shown was changed last is the latest of profile and settings' },
  { by: ['digests', 'recipients', 'wish-news'], tables: ['member_settings'], why: 'only those who share their address, or want news, are looked for, many at a time' },
  { by: ['friends'], tables: ['jubilees'], why: 'a friend is shown with who they are among one’s people', isUp: true },
  {
    by: ['birthday-links', 'circles', 'events', 'list-watches', 'questions', 'recipients', 'reminders', 'reservations', 'wishlists'],
    tables: ['jubilees'],
    why: 'whose day, present or list it is may be a person, or the friend whom the person follows',
  },
  {
    by: ['jubilees'],
    tables: ['gift_budgets', 'reminder_people', 'reminder_marks', 'suggestion_dismissals', 'wishlist_owners'],
    why: 'two who become one: what is said of either already decides what is carried over',
    isUp: true,
  },
  { by: ['whispers'], tables: ['wishlists'], why: 'a whisper is of a list: each statement begins with the list it is about' },
  { by: ['whispers'], tables: ['members'], why: 'a whisper is shown with who said it, and who gives it' },
  { by: ['events', 'questions', 'wishlists'], tables: ['circle_members'], why: 'what is shown to a circle, or who of it is invited, is one statement with who is in it' },
  { by: ['events', 'questions'], tables: ['circle_people'], why: 'who of a circle is invited, and what a child in it eats, is one statement with the people its members have added' },
  { by: ['reservations'], tables: ['known_devices'], why: 'a browser in which an owner has been is told nothing, by the statement that would tell', isUp: true },
  { by: ['push'], tables: ['sessions'], why: 'devices leave all sessions that have expired in one statement', isUp: true },
  { by: ['draws'], tables: ['events', 'event_guests', 'event_hosts'], why: 'a draw is of an event’s guests and hosts: each statement begins with them, and locks the event' },
  { by: ['draws'], tables: ['blocks'], why: 'who is apart from whom is asked of all participants at once' },
  { by: ['draws'], tables: ['jubilees'], why: 'the drawn one is shown where the giver keeps them, if they are friends' },
  { by: ['draws'], tables: ['refused_addresses', 'never_invited'], why: 'a host sees whom no mail reaches, in the list of who takes part' },
  { by: ['events'], tables: ['refused_addresses'], why: 'a host sees which of the addresses that they wrote takes no mail, beside the guest' },
  { by: ['personal-data'], tables: ['mails', 'refused_addresses'], why: 'what was written to a person is handed out and erased by their addresses; the platform knows no persons' },
  // Wishes
  { by: ['gifts'], tables: ['wishlists', 'wishlist_owners'], why: 'who got something is asked of all lists that opened, for many members at a time' },
  {
    by: ['list-watches', 'reservations', 'wish-news'],
    tables: ['wishlists', 'wishlist_owners'],
    why: 'promises and news are of wishes: each statement begins with the wish and who owns its list',
  },
  { by: ['reservations', 'wish-news'], tables: ['wishlist_items'], why: 'promises and news belong to the wish itself, whatever lists it is on' },
  { by: ['cart'], tables: ['wishlists', 'wishlist_owners'], why: 'a line names a wish, if its buyer sees it: one statement with the rule for who does' },
  { by: ['reports'], tables: ['wishlists', 'wishlist_owners'], why: 'what was reported is copied with who it is of, as it was at that moment' },
  // The catalogue
  {
    by: ['cart'],
    tables: ['products', 'product_translations', 'product_images', 'product_options', 'product_categories', 'category_translations', 'option_labels', 'variants'],
    why: 'one look answers a bag with all that its lines are shown and charged by (ADR 0066)',
  },
  { by: ['stock-alerts', 'wish-news'], tables: ['products', 'variants'], why: 'whether what somebody waits for is sold is asked of many at a time' },
  { by: ['wishlists'], tables: ['variants', 'product_images', 'product_options', 'option_labels'], why: 'wishes are listed with what is wished for, a page in one statement' },
  { by: ['pricing'], tables: ['products', 'product_translations', 'variants', 'variant_prices'], why: 'what is asked for goods is counted from their prices', isUp: true },
  { by: ['promotions'], tables: ['categories', 'category_translations', 'product_categories'], why: 'a promotion for a category is for those below it' },
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
    why: 'the export reads the whole catalogue in runs, the import looks up what a file names: nobody else reads it that way',
  },
  {
    by: ['analytics'],
    tables: ['product_translations', 'category_translations', 'brand_translations', 'content_page_translations'],
    why: 'pages that exist are counted, and none whose address somebody made up, in the statement that counts',
  },
  { by: ['search'], tables: ['products'], why: 'words are found of what is for sale', isUp: true },
  { by: ['catalog'], tables: ['search_documents'], why: 'a listing for words begins with the index, within its own statement' },
  { by: ['catalog'], tables: ['former_handles'], why: 'the address that goods had before leads to them; one table has those of pages too', isUp: true },
  { by: ['cart', 'catalog', 'stock-alerts', 'wish-news'], tables: ['stock_items'], why: 'how many there are is read with what is sold, so that both are of one moment' },
  { by: ['cart'], tables: ['stock_reservations'], why: 'what the bag itself holds counts as available to it' },
  { by: ['cart', 'catalog', 'orders', 'promotions'], tables: ['vendors'], why: 'vendors are a table alone: there is no code that could be asked' },
  { by: ['cart', 'catalog', 'orders'], tables: ['media'], why: 'goods are answered with their pictures, in the form that each shows' },
  { by: ['media'], tables: ['members', 'jubilees', 'wishlist_items', 'events'], why: 'a picture is forgotten when no table that may name it does', isUp: true },
  // Orders
  { by: ['inventory'], tables: ['carts'], why: 'locks the bag before the goods it holds, as the bag does', isUp: true },
  { by: ['promotions'], tables: ['carts', 'orders'], why: 'who uses up a promotion is counted by orders, and lines up by the bag, in statements that lock', isUp: true },
  { by: ['cart'], tables: ['payment_sessions'], why: 'a bag whose money is on its way stays, and is handed out with how it was paid' },
  { by: ['payments'], tables: ['orders'], why: 'a payment is given up unless it became an order, in one statement', isUp: true },
  { by: ['payments'], tables: ['carts'], why: 'a buyer whose money went back is notified at the cart’s address', isUp: true },
  { by: ['orders'], tables: ['payment_sessions'], why: 'an order is read with how it was paid' },
  { by: ['orders'], tables: ['withdrawals', 'withdrawal_items'], why: 'an order is read with what was withdrawn of it', isUp: true },
  { by: ['withdrawals'], tables: ['failed_refunds'], why: 'a refund that failed is not tried again' },
  { by: ['withdrawals'], tables: ['orders', 'order_items'], why: 'what is left to pay back is counted from the order’s lines and state' },
  { by: ['popularity'], tables: ['orders', 'order_items', 'withdrawal_items', 'products'], why: 'counts what all buyers kept, in one statement' },
  { by: ['reservations'], tables: ['orders', 'order_items', 'withdrawal_items'], why: 'a promise is kept by what was bought with it and not sent back', isUp: true },
  { by: ['retention'], tables: ['order_refunds'], why: 'a refund under way keeps its order from the archive' },
  { by: ['personal-data', 'retention'], tables: ['orders', 'withdrawals'], why: 'what must be kept of a person, and how long, is decided by their orders and withdrawals' },
];

export const writes: readonly Exception[] = [
  { by: ['http'], tables: ['idempotency_keys', 'rate_limits'], why: 'the platform defines the tables of the technique, and http is the technique that uses these' },
  { by: ['withdrawals'], tables: ['rate_limits'], why: 'statements about an order are counted as calls are, but by order' },
  { by: ['members'], tables: ['member_settings'], why: 'a profile that is taken down is found neither by name nor by address, at once', isUp: true },
  {
    by: ['jubilees'],
    tables: ['gifts', 'gift_budgets', 'reminders', 'reminder_people', 'reminder_marks', 'suggestion_dismissals', 'wishlists', 'wishlist_owners'],
    why: 'two who become one, or part: what names the one names the other in the same statement',
    isUp: true,
  },
  { by: ['orders'], tables: ['payment_sessions'], why: 'order and payment change their state in one statement, or not at all' },
  { by: ['orders'], tables: ['withdrawals'], why: 'of an order that was never paid nothing is paid back, from the same statement on', isUp: true },
  { by: ['withdrawals'], tables: ['orders', 'order_history'], why: 'money that is back changes the order’s state in the statement that says so' },
  { by: ['popularity'], tables: ['products'], why: 'all products get their place in one statement; nobody else writes that column' },
  {
    by: ['retention'],
    tables: ['carts', 'cart_items', 'mails', 'orders', 'order_items', 'order_keys', 'refused_addresses', 'withdrawals'],
    why: 'takes away what nobody may keep any longer, of all tables in one order',
  },
  { by: ['personal-data'], tables: ['idempotency_keys', 'mails', 'refused_addresses'], why: 'erases what the platform stores by addresses; it knows no persons' },
  { by: ['demo'], tables: ['media', 'wishlist_items'], why: 'the demonstration shop has pictures that were prepared beforehand, and wishes of earlier days' },
  { by: ['demo'], tables: ['*'], why: 'whole files of goods are loaded into tables that a closed list names' },
  {
    by: ['scripts'],
    tables: ['events', 'list_watches', 'question_answers', 'reminder_schedules', 'reservations', 'wishlist_items', 'wishlists'],
    why: 'browser tests turn back days beside a shop that is open, where the clock can’t be moved',
  },
];
