/** Where one joins the price promise of an event, by its slug, or opens one. */
export const poolPath = (slug: string) => `/event/pool/${encodeURIComponent(slug)}`
