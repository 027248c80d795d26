/**
 * Addresses that the product will have: nobody may take them as a username, or their profile would vanish on
 * the day on which the page is built. An entry whose first segment has a route by then is to be taken out; a
 * test says so.
 */
export const ROUTES_TO_COME = ['/inc']
