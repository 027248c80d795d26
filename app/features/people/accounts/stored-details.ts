import { type Language, pathIn } from '#app/kit/language.ts'
import { ownPath } from '#app/kit/own-path.ts'

const DETAILS = 'userDetails'
const SUPER_ADMIN = 'superAdmin'
const ATTEMPTED = 'attemptedUrl'

/** A browser may forbid its storage; nothing depends on it. */
function tryStorage(work: () => void) {
  try {
    work()
  } catch {}
}

export function storeDetails(details: object): void {
  tryStorage(() => localStorage.setItem(DETAILS, JSON.stringify(details)))
}

export function hasDetails(): boolean {
  let found = false
  tryStorage(() => {
    found = localStorage.getItem(DETAILS) !== null
  })
  return found
}

/** Stores whether the person may switch between locations of a group. */
export function storeSuperAdmin(is: boolean): void {
  tryStorage(() => {
    if (is) localStorage.setItem(SUPER_ADMIN, 'true')
    else localStorage.removeItem(SUPER_ADMIN)
  })
}

export function forgetDetails(): void {
  tryStorage(() => localStorage.removeItem(DETAILS))
  storeSuperAdmin(false)
}

export function forgetAll(): void {
  forgetDetails()
  tryStorage(() => sessionStorage.removeItem(ATTEMPTED))
}

/** Remembers which address a visitor wanted before signing in; one of another host is ignored. */
export function rememberAttempted(next: string | null): void {
  const path = ownPath(next)
  if (path) tryStorage(() => sessionStorage.setItem(ATTEMPTED, path))
}

/** The remembered address, without forgetting it; null without one. */
export function attempted(): string | null {
  let path: string | null = null
  tryStorage(() => {
    path = ownPath(sessionStorage.getItem(ATTEMPTED))
  })
  return path
}

/** Where to go after signing in: the remembered address, which is then forgotten, or the dashboard. */
export function takeAttempted(language: Language): string {
  const path = attempted()
  tryStorage(() => sessionStorage.removeItem(ATTEMPTED))
  return pathIn(language, path ?? '/dashboard')
}
