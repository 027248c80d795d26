import { createHash } from 'node:crypto'

/** The key of a layout as it is kept: names of columns can be long. */
export const keptKey = (key: string): string => createHash('sha256').update(key).digest('base64url')
