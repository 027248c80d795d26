/**
 * Three addresses of this site: the page on which somebody pressed a link, where the link leads, and what was
 * asked last.
 */
export type AddressChange = { before: string; after: string; newest: string }

const BASE = 'https://own.invalid'

/**
 * Where a link leads that changes parameters of its page, pressed while the page still takes in a former
 * change: to `newest` with what the link adds, replaces and takes away. A link to another path leads where it
 * says.
 */
export function changedAddress({ before, after, newest }: AddressChange): string {
  const [from, to, next] = [before, after, newest].map((address) => new URL(address, BASE)) as [URL, URL, URL]
  if (from.pathname !== to.pathname || next.pathname !== to.pathname) return after
  for (const name of new Set([...from.searchParams.keys(), ...to.searchParams.keys()])) {
    const wanted = to.searchParams.getAll(name)
    if (wanted.join('\n') === from.searchParams.getAll(name).join('\n')) continue
    next.searchParams.delete(name)
    for (const value of wanted) next.searchParams.append(name, value)
  }
  return next.pathname + next.search + to.hash
}
