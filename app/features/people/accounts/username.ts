/** 5 to 20 letters, digits and underscores, first a letter. */
export const USERNAME = /^[A-Za-z][A-Za-z0-9_]{4,19}$/

/** The form in which usernames are compared and kept unique. */
export function usernameKey(username: string): string {
  return username.toLowerCase()
}

const LIKE = 99
const LONGEST = 20

/**
 * Names like one that cannot stay, the nearest first: 'settings_1', 'settings_2' and so on, cut where they
 * grow too long.
 */
export function namesLike(username: string): string[] {
  return Array.from({ length: LIKE }, (_, at) => {
    const end = `_${at + 1}`
    return username.slice(0, LONGEST - end.length) + end
  })
}

/** The name of an account that an email address alone has opened, until its owner chooses one. */
export function guestName(code: string): string {
  return `guest_${code.toLowerCase()}`
}

export function isGuestName(username: string): boolean {
  return /^guest_[a-z0-9]{12}$/.test(username)
}
