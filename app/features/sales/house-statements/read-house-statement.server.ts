import type { PartyId } from '#app/kit/ids.ts'
import { readApart } from '#app/platform/reading/read-apart.server.ts'
import type { HouseEntry } from './house-statement.ts'

const READER = {
  name: 'statement',
  source: '#app/features/sales/house-statements/house-reader.server.ts',
} as const

export type ReadHouse =
  | { kind: 'read'; entries: HouseEntry[] }
  | { kind: 'fault'; code: string; params: Record<string, string | number> }

/** Reads a statement in a separate process while somebody waits; one that takes too much is `heavy`. */
export async function readHouseStatement(file: {
  ownerId: PartyId
  name: string
  bytes: Uint8Array
}): Promise<ReadHouse> {
  const read = await readApart<ReadHouse>(READER, { ...file, isWaitedFor: true })
  return read.ok ? read.said : { kind: 'fault', code: 'heavy', params: {} }
}
