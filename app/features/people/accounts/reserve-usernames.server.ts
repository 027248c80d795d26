import { LANGUAGES } from '#app/kit/language.ts'
import { USERNAME, usernameKey } from './username.ts'

/** A word of the wire stands where a username may: 'unread' asks `allmessage` for no person's messages. */
const WORDS_OF_THE_WIRE = ['unread']
const reserved = new Set<string>([...LANGUAGES, ...WORDS_OF_THE_WIRE])

/**
 * Takes the first segments of these paths out of the names that people can choose, as `/{username}` would
 * never reach them. The server calls it with its whole route table when it starts, and with the routes that
 * are to come.
 */
export function reserveUsernames(paths: readonly string[]): void {
  for (const path of paths) {
    const first = path.split('/').find(Boolean)
    if (first && !/[:*{]/.test(first)) reserved.add(usernameKey(first.replace(/\?$/, '')))
  }
}

export function isReservedUsername(username: string): boolean {
  return reserved.has(usernameKey(username))
}

/** The reserved names that have the shape of a username: those that an account from before could have. */
export function reservedUsernames(): string[] {
  return [...reserved].filter((name) => USERNAME.test(name))
}
