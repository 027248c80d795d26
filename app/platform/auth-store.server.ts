import { type Database, writing } from './connections.server.ts'

/**
 * The handle on which better-auth's adapter reads and writes its own tables: the library brings its own statements,
 * each a transaction of its own. Nothing else may use it.
 */
export function authStore(): Database {
  return writing()
}
