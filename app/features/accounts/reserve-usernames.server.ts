import { LANGUAGES } from '#app/kit/language.ts'
import { usernameKey } from './username.ts'

const reserved = new Set<string>(LANGUAGES)

/**
 * Takes the first segments of these paths out of the names that people can choose, as `/{username}` would never
 * reach them. The server calls it with its whole route table when it starts.
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
