/** Under which name a tab keeps what a form of this page sent. */
export const unsentName = (path: string) => `unsent:${path}`

export function hasUnsent(path: string): boolean {
  try {
    return sessionStorage.getItem(unsentName(path)) !== null
  } catch {
    return false
  }
}

export function forgetUnsent(path: string): void {
  try {
    sessionStorage.removeItem(unsentName(path))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
