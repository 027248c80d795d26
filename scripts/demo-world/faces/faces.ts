import { lookOf } from './looks.ts'
import { portrait } from './portrait.ts'
import { signOf } from './signs.ts'
import { allSitters, allSuppliers } from './sitters.ts'

/** Portraits and signs by username, as `scripts/pictures.ts` writes them to public/demo/faces. */
export function drawFaces(): Map<string, string> {
  return new Map([
    ...allSitters().map((sitter) => [sitter.username, portrait(lookOf(sitter))] as const),
    ...allSuppliers().map((username) => [username, signOf(username)] as const),
  ])
}
