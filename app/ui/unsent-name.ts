/** Under which name a tab keeps what a form of this page sent. */
export const unsentName = (path: string) => `unsent:${path}`

/** Says that something is about to be kept; what it is comes a moment later. */
export function markUnsent(path: string): void {
  try {
    sessionStorage.setItem(unsentName(path), 'null')
  } catch {
    // A browser that keeps nothing is asked in vain.
  }
}

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
