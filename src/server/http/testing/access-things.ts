/** Resources that the access matrix requests, each made where an endpoint needs it. */
import { addTo, complete, fillIn, newCart, pay } from '../../testing/purchase.ts';
import type { Browser, TestApi } from '../../testing/test-api.ts';

export interface Things {
  cartId: string;
  itemId: string;
  variantId: string;
  code: string;
  orderId: string;
  receiptId: string;
  sessionId: string;
  passkeyId: string;
  password: string;
  jubileeId: string;
  reminderId: string;
  deviceId: string;
  requestId: string;
  friendId: string;
  blockId: string;
  wishlistId: string;
  wishId: string;
  giftId: string;
  eventId: string;
  drawId: string;
  participantId: string;
  guestId: string;
  dishId?: string;
  coHostId: string;
  askedId: string;
  greetingId: string;
  birthdayLinkId: string;
  birthdayAnswerId: string;
  whisperId?: string;
  circleId: string;
  shownId: string;
  /** On the list, or just removed. */
  wishedId?: string;
}

/** Friends, requests and blocks that the endpoint needs. */
export async function befriendOthers(api: TestApi, path: string, member: { id: string; browser: Browser }): Promise<{ requestId: string; friendId: string; blockId: string }> {
  if (!path.includes('/friend') && !path.endsWith('/blocks/:id')) return { requestId: '', friendId: '', blockId: '' };
  const other = await api.signedIn({ isFindableByName: true });
  const none = { requestId: other.id, friendId: other.id, blockId: '' };
  if (path.endsWith('/sent')) return { ...none, requestId: (await member.browser.post(`/api/app/friend-requests/${other.id}`)).body.friendRequest?._id };
  if (path.endsWith('/blocks/:id')) return { ...none, blockId: (await member.browser.post('/api/app/blocks', { memberId: other.id })).body.block._id };
  const { settings } = (await member.browser.get('/api/app/settings/privacy')).body;
  await member.browser.put('/api/app/settings/privacy', { ...settings, findableByName: true });
  const requestId = (await other.browser.post(`/api/app/friend-requests/${member.id}`)).body.friendRequest._id as string;
  if (path.includes('/friends/')) await member.browser.put(`/api/app/friend-requests/${requestId}`);
  return { ...none, requestId };
}

/** The member's or a friend's list with a wish, if the endpoint needs it. */
export async function addWish(
  api: TestApi,
  path: string,
  member: { id: string; browser: Browser },
): Promise<{ wishlistId: string; wishId: string; giftId: string; wishedId?: string; whisperId?: string; ofFriend?: string }> {
  const isGift = path.includes('/gifts/:');
  const isWatched = path.includes('/watched-lists/:');
  if (path.endsWith('/dismissal')) return { wishlistId: '', wishId: '', giftId: '', wishedId: (await api.make.product()).productId };
  if (!path.includes('/wishlists/:') && !isGift && !isWatched) return { wishlistId: '', wishId: '', giftId: '' };
  const isFriends = isGift || isWatched || path.endsWith('/ownership') || path.includes('/jubilees/') || path.includes('/whispers');
  if (!isFriends) {
    const { _id } = (await member.browser.post('/api/app/wishlists', { name: 'Önskningar' })).body.wishlist;
    if (path.includes('/products/')) {
      const { productId } = await api.make.product();
      await member.browser.post(`/api/app/wishlists/${_id}/items`, { productId });
      if (path.endsWith('/restore')) await member.browser.delete(`/api/app/wishlists/${_id}/products/${productId}`);
      return { wishlistId: _id, wishId: '', giftId: '', wishedId: productId };
    }
    const wish = (await member.browser.post(`/api/app/wishlists/${_id}/items`, { title: 'En bok' })).body.item;
    if (path.endsWith('/items/:itemId/restore')) await member.browser.delete(`/api/app/wishlists/${_id}/items/${wish._id}`);
    else if (path.endsWith('/restore')) await member.browser.delete(`/api/app/wishlists/${_id}`);
    return { wishlistId: _id, wishId: wish._id, giftId: '' };
  }
  const friend = await api.signedIn();
  await member.browser.post(`/api/app/invites/${(await friend.browser.get('/api/app/user/invite')).body.invite._id}/acceptance`);
  const { wishlist } = (await friend.browser.post('/api/app/wishlists', { name: 'Vårt hem', visibility: 'friends', owners: path.endsWith('/ownership') ? [member.id] : [] })).body;
  const ofFriend = (await member.browser.get('/api/app/friends')).body.friends[0].jubileeId as string;
  const wish = (await friend.browser.post(`/api/app/wishlists/${wishlist._id}/items`, { title: 'En bok' })).body.item;
  if (path.includes('/whispers')) {
    const { whisper } = (await member.browser.post(`/api/app/wishlists/${wishlist._id}/whispers`, { text: 'En kanelbulle' })).body;
    return { wishlistId: wishlist._id, wishId: wish._id, giftId: '', whisperId: whisper._id };
  }
  if (path.endsWith('/thanks')) {
    const { gift } = (await member.browser.post('/api/app/gifts', { title: 'En bok', direction: 'got', jubileeId: ofFriend })).body;
    return { wishlistId: '', wishId: '', giftId: gift._id };
  }
  if (isGift) await member.browser.post(`/api/app/jubilees/${ofFriend}/public/wishlists/${wishlist._id}/items/${wish._id}/reservation`, {});
  const giftId = isGift ? ((await member.browser.get('/api/app/gifts')).body.gifts[0]._id as string) : '';
  return { wishlistId: wishlist._id, wishId: wish._id, giftId, ofFriend };
}

/** The member's answer, or a question of or to a friend, if the endpoint needs it. */
export async function askAndAnswer(api: TestApi, path: string, member: { browser: Browser }): Promise<{ askedId: string; ofFriend?: string }> {
  if (path.includes('/questions/:')) await member.browser.put('/api/app/questions/shoes/answer', { value: '38', audience: 'friends' });
  if (!path.includes('/asked-questions/') && !path.endsWith('/jubilees/:id/questions')) return { askedId: '' };
  const friend = await api.signedIn();
  await member.browser.post(`/api/app/invites/${(await friend.browser.get('/api/app/user/invite')).body.invite._id}/acceptance`);
  const ofFriend = (await member.browser.get('/api/app/friends')).body.friends[0].jubileeId as string;
  const ofMember = (await friend.browser.get('/api/app/friends')).body.friends[0].jubileeId as string;
  const { question } = (await friend.browser.post(`/api/app/jubilees/${ofMember}/questions`, { question: 'Tycker du om te?' })).body;
  return { askedId: question._id, ofFriend };
}

/** The member's greeting to a person, if the endpoint needs it. */
export async function greet(path: string, { browser }: { browser: Browser }): Promise<{ greetingId: string }> {
  if (!path.includes('/greetings/:id')) return { greetingId: '' };
  const { jubilee } = (await browser.post('/api/app/jubilees', { firstName: 'Ingrid', dateOfBirth: '1946-11-25' })).body;
  const input = { reminderId: `birthday.${jubilee._id}`, date: '2026-11-25', text: 'Grattis!', motif: 'bouquet', via: 'mail', email: 'ingrid@exempel.example' };
  return { greetingId: (await browser.post('/api/app/greetings', input)).body.greeting._id };
}

/** The member's birthday link with an answer, if the endpoint needs it. */
export async function askBirthdays(api: TestApi, path: string, { browser }: { browser: Browser }): Promise<{ birthdayLinkId: string; birthdayAnswerId: string }> {
  if (!path.includes('/birthday-')) return { birthdayLinkId: '', birthdayAnswerId: '' };
  const { link } = (await browser.post('/api/app/birthday-links', {})).body;
  await api.browser().post(`/api/app/public/birthday-links/${link.url.split('/').at(-1)}/answers`, { name: 'Petra Sund', dateOfBirth: '--03-14' });
  const [answer] = (await browser.get('/api/app/birthday-links')).body.answers;
  if (path.endsWith('/restore')) await browser.delete(`/api/app/birthday-answers/${answer._id}`);
  return { birthdayLinkId: link._id, birthdayAnswerId: answer._id };
}

/** The member's draw of names, sent, if the endpoint needs it. */
export async function drawFor(path: string, { browser, id }: { browser: Browser; id: string }): Promise<{ drawId: string; participantId: string }> {
  if (!path.includes('/app/draws/:')) return { drawId: '', participantId: '' };
  const { event } = (await browser.post('/api/app/events', { title: 'Tre ljus', startsAt: '2027-12-13T14:00:00Z' })).body;
  const { guests } = (await browser.post(`/api/app/events/${event._id}/guests`, { guests: [{ name: 'Eva' }, { name: 'Nils' }, { name: 'Per' }] })).body;
  const participants = [id, ...guests.map(({ _id }: { _id: string }) => _id)];
  const { draw } = (await browser.post(`/api/app/events/${event._id}/draw`, { participants })).body;
  if (!path.endsWith('/send')) await browser.post(`/api/app/draws/${draw._id}/send`);
  return { drawId: draw._id, participantId: draw.participants[0]._id };
}

/** The member's event, with a friend as co-host and a guest who waits, if the endpoint needs it. */
export async function hold(api: TestApi, path: string, { browser }: { browser: Browser }): Promise<{ eventId: string; guestId: string; dishId?: string; coHostId: string; friendId?: string }> {
  if (!path.includes('/app/events/:')) return { eventId: '', guestId: '', coHostId: '' };
  const { event } = (await browser.post('/api/app/events', { title: 'Tre ljus', startsAt: '2027-12-13T14:00:00Z', capacity: 1 })).body;
  const friend = await api.signedIn();
  await browser.post(`/api/app/invites/${(await friend.browser.get('/api/app/user/invite')).body.invite._id}/acceptance`);
  const { guests } = (await browser.post(`/api/app/events/${event._id}/guests`, { guests: [{ friendId: friend.id }] })).body;
  const [{ invitation }] = (await friend.browser.get('/api/app/events')).body.events;
  await friend.browser.post(`/api/app/public/events/${invitation.publicId}/rsvp`, { token: invitation.token, answer: 'yes', people: 2 });
  if (path.endsWith('/:memberId')) await browser.post(`/api/app/events/${event._id}/hosts`, { friendId: friend.id });
  const dishId = path.includes('/dishes/:') ? ((await browser.post(`/api/app/events/${event._id}/dishes`, { name: 'Sill', isOwn: true })).body.dishes[0]._id as string) : undefined;
  return { eventId: event._id, guestId: guests[0]._id, ...(dishId !== undefined && { dishId }), coHostId: friend.id, friendId: friend.id };
}

/** The member's circle with a friend in it, who shows a list, and one of the member's people, if the endpoint needs it. */
export async function gather(
  api: TestApi,
  path: string,
  { browser }: { browser: Browser },
): Promise<{ circleId: string; shownId: string; memberId?: string; friendId?: string; wishlistId?: string; wishId?: string }> {
  if (!path.includes('/circles/:')) return { circleId: '', shownId: '' };
  const friend = await api.signedIn();
  await browser.post(`/api/app/invites/${(await friend.browser.get('/api/app/user/invite')).body.invite._id}/acceptance`);
  const { circle } = (await browser.post('/api/app/circles', { name: 'Familjen', kind: 'family', memberIds: path.endsWith('/members') ? [] : [friend.id] })).body;
  const shownId = (await browser.post('/api/app/jubilees', { firstName: 'Elsa' })).body.jubilee._id as string;
  await browser.put(`/api/app/circles/${circle._id}/people/${shownId}`);
  const made = { circleId: circle._id as string, shownId, memberId: friend.id, friendId: friend.id };
  if (!path.includes('/wishlists')) return made;
  await friend.browser.post(`/api/app/circles/${circle._id}/membership`);
  const { wishlist } = (await friend.browser.post('/api/app/wishlists', { name: 'Vårt hem', visibility: 'circles', circleIds: [circle._id] })).body;
  const { item } = (await friend.browser.post(`/api/app/wishlists/${wishlist._id}/items`, { title: 'En bok' })).body;
  return { ...made, wishlistId: wishlist._id, wishId: item._id };
}

/** The member's cart and order, if the endpoint needs them. */
export async function goShopping(api: TestApi, path: string, { browser }: { browser: Browser }): Promise<Pick<Things, 'cartId' | 'itemId' | 'variantId' | 'code' | 'orderId' | 'receiptId'>> {
  const isOrder = path.includes('/orders/');
  if (!isOrder && !path.includes('/carts/') && !path.endsWith('/user/cart')) return { cartId: '', itemId: '', variantId: '', code: '', orderId: '', receiptId: '' };
  const { variantId } = await api.make.product();
  const { code } = await api.make.promotion();
  const cartId = await newCart(browser);
  const itemId = (await addTo(browser, cartId, variantId)).body.cart.items[0].id as string;
  if (isOrder || path.endsWith('/payment-sessions') || path.endsWith('/complete')) await fillIn(browser, cartId);
  if (isOrder || path.endsWith('/complete')) await pay(browser, cartId);
  const orderId = isOrder ? ((await complete(browser, cartId)).body.order.id as string) : '';
  if (!path.includes('receipt')) return { cartId, itemId, variantId, code, orderId, receiptId: '' };
  await api.runJobs();
  const { order } = (await browser.get(`/api/store/orders/${orderId}`)).body;
  return { cartId, itemId, variantId, code, orderId, receiptId: order.receipts[0].id };
}
