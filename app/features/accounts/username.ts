/** 5 to 20 letters, digits and underscores, first a letter. */
export const USERNAME = /^[A-Za-z][A-Za-z0-9_]{4,19}$/

/** The form in which usernames are compared and kept unique. */
export function usernameKey(username: string): string {
  return username.toLowerCase()
}
