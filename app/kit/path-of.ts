/** The path of a request's address, without its query. */
export function pathOf(url = '/'): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** What an escaped path, or a part of one, says; null of what cannot be decoded. */
export function decodedPath(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
