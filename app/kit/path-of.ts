/** The path of a request's address, without its query. */
export function pathOf(url = '/'): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
