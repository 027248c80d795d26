/** Where one joins the price promise of an event, by its slug, or opens one. */
export const groupDealPath = (slug: string) => `/event/pool/${encodeURIComponent(slug)}`
