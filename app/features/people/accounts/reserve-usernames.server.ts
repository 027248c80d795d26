import { LANGUAGES } from '#app/kit/language.ts'
import { USERNAME, usernameKey } from './username.ts'

/** A word of the wire stands where a username may: 'unread' asks `allmessage` for no person's messages. */
const WORDS_OF_THE_WIRE = ['unread']
const reserved = new Set<string>([...LANGUAGES, ...WORDS_OF_THE_WIRE])

/**
 * Reserves the first segment of each path, as `/{username}` would never reach it. The server calls it at
 * start with its whole route table and with planned routes.
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

/** The reserved names that have the shape of a username, which older accounts may have. */
export function reservedUsernames(): string[] {
  return [...reserved].filter((name) => USERNAME.test(name))
}
