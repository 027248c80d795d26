import { DETECTORS, type Detector } from '#app/features/people/notifications/statement.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { type Detected, detectors } from './detector-registry.server.ts'

/**
 * The program that had pointed to what a decision is about, as the statement of reasons says it (Regulation
 * (EU) 2022/2065, Art. 17(3)(c)); `none` where none had. Reads, and writes nothing.
 */
export async function findDetector(tx: Tx, about: Detected): Promise<Detector> {
  const known = await detectors.read()
  for (const detector of DETECTORS)
    if (detector !== 'none' && (await known[detector]?.(tx, about))) return detector
  return 'none'
}
