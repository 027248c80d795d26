import { type Database, writing } from '../connections.server.ts'

/** The database as tests look into it and plant facts: outside of every rule that holds for the product. */
export function db(): Database {
  return writing()
}
