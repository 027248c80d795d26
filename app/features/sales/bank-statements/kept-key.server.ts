import { createHash } from 'node:crypto'

/** The stored key of a layout, hashed, as names of columns can be long. */
export const keptKey = (key: string): string => createHash('sha256').update(key).digest('base64url')
