/** More than any address of ours has: of each filter of a search at most twenty values are read. */
export const MOST_PARAMETERS = 200
export const LONGEST_QUERY = 8_192

/**
 * An address with no more of its query than pages of ours read: what comes after so many parameters or
 * letters is left out before anything takes it apart, whoever sent it.
 */
export function boundedQuery(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  let [end, parameters] = [start, 0]
  do {
    const after = url.indexOf('&', end + 1)
    if ((after < 0 ? url.length : after) - start > LONGEST_QUERY) return url.slice(0, end)
    end = after
    parameters += 1
  } while (end >= 0 && parameters < MOST_PARAMETERS)
  return end < 0 ? url : url.slice(0, end)
}
