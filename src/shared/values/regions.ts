/** The fixed region that a new cart is created with (specification, section 9). */
export const defaultRegionId = 'reg_sweden';

/** Norway, Finland, Denmark and Iceland, which buy in euro (decisions, section 2). */
export const nordicRegionId = 'reg_nordics';
