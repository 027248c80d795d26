import { allSitters, allSuppliers } from './sitters.ts'

let drawn: Set<string> | undefined

/** Where the portrait or the sign of somebody lies; null where there is none. */
export function faceOf(username: string): string | null {
  drawn ??= new Set([...allSitters().map((sitter) => sitter.username), ...allSuppliers()])
  return drawn.has(username) ? `/demo/faces/${username}.svg` : null
}
