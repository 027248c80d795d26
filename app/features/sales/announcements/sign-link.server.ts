import { isSameKey, keyedHash } from '#app/platform/keyed-hash.server.ts'

const keyOf = (link: string) => keyedHash('link of an organiser', link)

/**
 * Our page that shows where an organiser's link leads, with the link sealed, so that nobody can forge one.
 * Null for what is no web address.
 */
export function signLink(link: string): { host: string; path: string } | null {
  const host = hostOf(link)
  return host === null ? null : { host, path: `/away?${new URLSearchParams({ to: link, key: keyOf(link) })}` }
}

/** The link sealed in such a page's address; null where we did not seal it. */
export function sealedLink(query: URLSearchParams): { link: string; host: string } | null {
  const [link, key] = [query.get('to') ?? '', query.get('key') ?? '']
  const host = isSameKey(key, keyOf(link)) ? hostOf(link) : null
  return host === null ? null : { link, host }
}

/** As computers write it, so that letters which look alike are seen. */
function hostOf(link: string): string | null {
  if (!URL.canParse(link)) return null
  const { protocol, host, username } = new URL(link)
  return /^https?:$/.test(protocol) && host !== '' && username === '' ? host : null
}
