import { POINTERS, type Pointer } from '#app/features/people/notifications/statement.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type PointedTo, pointers } from './pointer-registry.server.ts'

/**
 * The program that had pointed to what a decision is about, as the statement of reasons says it (Regulation
 * (EU) 2022/2065, Art. 17(3)(c)); `none` where none had. Reads, and writes nothing.
 */
export async function findPointer(tx: Tx, about: PointedTo): Promise<Pointer> {
  const known = await pointers.read()
  for (const pointer of POINTERS)
    if (pointer !== 'none' && (await known[pointer]?.(tx, about))) return pointer
  return 'none'
}
