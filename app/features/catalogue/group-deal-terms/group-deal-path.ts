/** The page where people join or open the group deal of an event, by its slug. */
export const groupDealPath = (slug: string) => `/event/pool/${encodeURIComponent(slug)}`
