/** The default region of a new cart (specification, section 9). */
export const defaultRegionId = 'reg_sweden';

/** Norway, Finland, Denmark and Iceland, with prices in euro (decisions, section 2). */
export const nordicRegionId = 'reg_nordics';
