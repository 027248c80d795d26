/** 5 to 20 letters, digits and underscores, first a letter. */
export const USERNAME = /^[A-Za-z][A-Za-z0-9_]{4,19}$/

/** The form in which usernames are compared and kept unique. */
export function usernameKey(username: string): string {
  return username.toLowerCase()
}

const LIKE = 99
const LONGEST = 20

/**
 * Free alternatives for a name that cannot stay, the closest first: 'settings_1', 'settings_2' and so on, cut
 * to the length allowed.
 */
export function namesLike(username: string): string[] {
  return Array.from({ length: LIKE }, (_, at) => {
    const end = `_${at + 1}`
    return username.slice(0, LONGEST - end.length) + end
  })
}

/** The username of an account opened by an email address alone, until its owner chooses one. */
export function guestName(code: string): string {
  return `guest_${code.toLowerCase()}`
}

export function isGuestName(username: string): boolean {
  return /^guest_[a-z0-9]{12}$/.test(username)
}
