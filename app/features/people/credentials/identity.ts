/**
 * The sites whose word on who somebody is counts here, with the size of the window in which they are asked,
 * in pixels.
 */
export const SITES = {
  facebook: { name: 'Facebook', width: 520, height: 500 },
  google: { name: 'Google', width: 520, height: 540 },
  live: { name: 'Microsoft', width: 520, height: 500 },
} as const

export type SiteId = keyof typeof SITES

/** The name of a site as people know it. */
export function siteName(id: string): string {
  return Object.hasOwn(SITES, id) ? SITES[id as SiteId].name : id
}

/** On which line windows of this site tell the page that opened them how it went. */
export const SOCIAL_CHANNEL = 'social-sign-in'

/**
 * How a window of another site ended: the page that opened it (`id`) goes on at `next`, or stays where it is.
 */
export type SocialNews = { id: string; next: string | null }

/** A window's number: made by the page that opens it. */
export const WINDOW_ID = /^[\w-]{8,40}$/

/** Addresses that are longer are not kept while somebody is at another site: a cookie holds only so much. */
export const NEXT_MAX = 500
