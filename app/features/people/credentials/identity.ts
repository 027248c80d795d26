/** The identity providers accepted, with the size of their sign-in window in pixels. */
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

/** The channel on which a sign-in window tells the page that opened it the outcome. */
export const SOCIAL_CHANNEL = 'social-sign-in'

/**
 * The outcome of a sign-in window: the page that opened it (`id`) goes on at `next`, or stays where it is.
 */
export type SocialNews = { id: string; next: string | null }

/** The id of a sign-in window, made by the page that opens it. */
export const WINDOW_ID = /^[\w-]{8,40}$/

/** Longer addresses are not kept while somebody is at another site, as a cookie is limited in size. */
export const NEXT_MAX = 500
