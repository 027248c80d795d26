import pg from 'pg'

/**
 * Counts the statements that this process sends to its database from now on; returns how many they are so
 * far.
 */
export function countStatements(): () => number {
  let count = 0
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  Object.assign(pg.Client.prototype, {
    query(...args: unknown[]) {
      count += 1
      return query.apply(this, args)
    },
  })
  return () => count
}
