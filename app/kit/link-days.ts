/** For how long it is remembered that somebody came by a provider's own link; /cookies says so. */
export const LINK_DAYS = 30
